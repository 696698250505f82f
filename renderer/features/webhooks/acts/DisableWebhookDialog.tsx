import { ConfirmOperation } from '../../../frame/act/ConfirmOperation.tsx';
import type { Webhook } from '../../../service/call/client.ts';
import { nameOfEndpoint } from '../endpoint-name.ts';

/** Asks before an endpoint is cut off, and says what it will miss. */
export function DisableWebhookDialog({
  webhook,
  onClose,
}: {
  webhook: Webhook;
  onClose: () => void;
}) {
  return (
    <ConfirmOperation
      operation="webhooks.disable"
      input={{ webhookId: webhook.id }}
      title={`Disable ${nameOfEndpoint(webhook.url).name}?`}
      confirm="Disable webhook"
      onClose={onClose}
    >
      <p>
        What waits for it stays on hold and goes out when it is enabled again. What happens in the
        meantime is never sent to it.
      </p>
    </ConfirmOperation>
  );
}
