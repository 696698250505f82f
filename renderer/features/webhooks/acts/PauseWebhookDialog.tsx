import { ConfirmOperation } from '../../../frame/act/ConfirmOperation.tsx';
import type { Webhook } from '../../../service/call/client.ts';
import { nameOfEndpoint } from '../endpoint-name.ts';

/** Asks before nothing is sent to an endpoint for a while, and says that nothing is lost by it. */
export function PauseWebhookDialog({
  webhook,
  onClose,
}: {
  webhook: Webhook;
  onClose: () => void;
}) {
  return (
    <ConfirmOperation
      operation="webhooks.pause"
      input={{ webhookId: webhook.id }}
      title={`Pause ${nameOfEndpoint(webhook.url).name}?`}
      confirm="Pause webhook"
      destructive={false}
      onClose={onClose}
    >
      <p>
        Nothing is sent until you resume it. What waits for it stays, and what happens in the
        meantime waits too: all of it goes out then, the oldest first.
      </p>
    </ConfirmOperation>
  );
}
