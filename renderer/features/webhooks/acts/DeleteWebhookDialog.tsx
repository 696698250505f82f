import { counted } from '../../../components/figures/counted.ts';
import { ConfirmOperation } from '../../../frame/act/ConfirmOperation.tsx';
import type { Webhook } from '../../../service/call/client.ts';
import { nameOfEndpoint } from '../endpoint-name.ts';

/** Asks before an endpoint is forgotten, and says what will be lost. */
export function DeleteWebhookDialog({
  webhook,
  onClose,
}: {
  webhook: Webhook;
  onClose: () => void;
}) {
  const waiting = webhook.deliveries.pending;
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
        Its URL, credentials and signing secret are gone for good.{' '}
        {waiting > 0 &&
          `${counted(waiting, 'delivery that waits is', 'deliveries that wait are')} withdrawn. `}
        Past deliveries stay in the list.
      </p>
    </ConfirmOperation>
  );
}
