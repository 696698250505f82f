import { useState } from 'react';
import { ConfirmOperation } from '../../../frame/act/ConfirmOperation.tsx';
import type { Webhook } from '../../../service/call/client.ts';
import { SigningSecretDrawer } from './SigningSecretDrawer.tsx';

/** Asks before the signing secret is rolled, then shows the new one. */
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
      title="Roll the signing secret?"
      confirm="Roll secret"
      destructive={false}
      onDone={({ signingSecret }) => show(signingSecret)}
      onClose={onClose}
    >
      <p>
        Deliveries are signed with a new secret. For 24 hours <code>webhook-signature</code> has a
        signature by the old one as well, so an endpoint that knows either takes them; after that
        one that knows only the old one refuses them.
      </p>
    </ConfirmOperation>
  );
}
