import { useState } from 'react';
import { ConfirmOperation } from '../../frame/act/ConfirmOperation.tsx';
import type { Application } from '../../service/call/client.ts';
import { SecretDrawer, type ShownSecret } from './SecretDrawer.tsx';

/** Asks before the secret in use stops working, then shows the new one. */
export function RotateSecretDialog({
  application: { id, name },
  onClose,
}: {
  application: Application;
  onClose: () => void;
}) {
  const [fresh, show] = useState<ShownSecret>();
  if (fresh) return <SecretDrawer title="Secret replaced" shown={fresh} onClose={onClose} />;
  return (
    <ConfirmOperation
      operation="applications.rotateSecret"
      input={{ applicationId: id }}
      title={`Replace the secret of ${name}?`}
      confirm="Replace secret"
      onDone={show}
      onClose={onClose}
    >
      <p>
        The old secret and every access token that was got with it are refused from now on: what
        runs with them stops until it has the new secret. You will see the new secret once.
      </p>
    </ConfirmOperation>
  );
}
