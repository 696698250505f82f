import { useState } from 'react';
import { ConfirmOperation } from '../../frame/act/ConfirmOperation.tsx';
import type { Application } from '../../service/call/client.ts';
import { type RevealedSecret, SecretDrawer } from './SecretDrawer.tsx';

/** Confirms the rotation of the client secret, then shows the new one. */
export function RotateSecretDialog({
  application: { id, name },
  onClose,
}: {
  application: Application;
  onClose: () => void;
}) {
  const [secret, setSecret] = useState<RevealedSecret>();
  if (secret) return <SecretDrawer title="Secret rotated" secret={secret} onClose={onClose} />;
  return (
    <ConfirmOperation
      operation="applications.rotateSecret"
      input={{ applicationId: id }}
      title={`Rotate the secret of ${name}?`}
      confirm="Rotate secret"
      onDone={setSecret}
      onClose={onClose}
    >
      <p>
        The old secret and its access tokens stop working immediately. Clients fail until they use
        the new secret. It is shown once.
      </p>
    </ConfirmOperation>
  );
}
