import { counted } from '../../../components/figures/counted.ts';
import { ConfirmOperation } from '../../../frame/act/ConfirmOperation.tsx';
import type { Webhook } from '../../../service/call/client.ts';
import { nameOfEndpoint } from '../endpoint-name.ts';

/** Asks for confirmation and lists what is lost before an endpoint is deleted. */
export function DeleteWebhookDialog({
  webhook,
  onClose,
}: {
  webhook: Webhook;
  onClose: () => void;
}) {
  const pendingCount = webhook.deliveries.pending;
  return (
    <ConfirmOperation
      operation="webhooks.delete"
      input={{ webhookId: webhook.id }}
      title={`Delete ${nameOfEndpoint(webhook.url).name}?`}
      confirm="Delete webhook"
      leadsTo={() => ({ to: '/webhooks' })}
      onClose={onClose}
    >
      <p>
        Its URL, credentials and signing secret are deleted permanently.{' '}
        {pendingCount > 0 &&
          `${counted(pendingCount, 'pending delivery is', 'pending deliveries are')} withdrawn. `}
        Past deliveries stay in the list.
      </p>
    </ConfirmOperation>
  );
}
