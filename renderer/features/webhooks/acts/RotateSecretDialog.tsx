import { useState } from 'react';
import { ConfirmOperation } from '../../../frame/act/ConfirmOperation.tsx';
import type { Webhook } from '../../../service/call/client.ts';
import { SigningSecretDrawer } from './SigningSecretDrawer.tsx';

/** Asks for confirmation before the signing secret is rolled, then shows the new secret. */
export function RotateSecretDialog({
  webhook,
  onClose,
}: {
  webhook: Webhook;
  onClose: () => void;
}) {
  const [secret, setSecret] = useState<string>();
  if (secret) return <SigningSecretDrawer webhook={webhook} fresh={secret} onClose={onClose} />;
  return (
    <ConfirmOperation
      operation="webhooks.rotateSigningSecret"
      input={{ webhookId: webhook.id }}
      title="Rotate the signing secret?"
      confirm="Rotate secret"
      destructive={false}
      onDone={({ signingSecret }) => setSecret(signingSecret)}
      onClose={onClose}
    >
      <p>
        Deliveries are signed with a new secret. For 24 hours, <code>webhook-signature</code> also
        carries a signature with the old secret, so endpoints that know either secret accept
        deliveries. After that, only the new secret works.
      </p>
    </ConfirmOperation>
  );
}
