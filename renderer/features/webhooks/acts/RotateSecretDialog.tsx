import { useState } from 'react';
import { ConfirmOperation } from '../../../frame/act/ConfirmOperation.tsx';
import type { Webhook } from '../../../service/call/client.ts';
import { SigningSecretDrawer } from './SigningSecretDrawer.tsx';

/** Asks before the signing secret is replaced, then shows the new one. */
export function RotateSecretDialog({
  webhook,
  onClose,
}: {
  webhook: Webhook;
  onClose: () => void;
}) {
  const [fresh, show] = useState<string>();
  if (fresh) return <SigningSecretDrawer webhook={webhook} fresh={fresh} onClose={onClose} />;
  return (
    <ConfirmOperation
      operation="webhooks.rotateSigningSecret"
      input={{ webhookId: webhook.id }}
      title="Replace the signing secret?"
      confirm="Replace secret"
      destructive={false}
      onDone={({ signingSecret }) => show(signingSecret)}
      onClose={onClose}
    >
      <p>
        Deliveries are signed with a new secret. For 24 hours they are signed with the old one as
        well; after that an endpoint that knows only the old one refuses them.
      </p>
    </ConfirmOperation>
  );
}
