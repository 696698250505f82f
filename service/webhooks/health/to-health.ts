import type { TableReaders } from '../../ports/storage.ts';
import type { WebhookHealth, WebhookRecord } from '../../resources/webhook.ts';
import { type DeliveryStatus, deliveryListKey } from '../../resources/webhook-delivery.ts';
import { toWebhook } from '../registration/to-webhook.ts';

/** Maps a webhook to its health at a time. */
export function toHealth(
  { webhookDeliveries }: Pick<TableReaders, 'webhookDeliveries'>,
  record: WebhookRecord,
  now: string,
): WebhookHealth {
  const { id, applicationId, disabled, failingSince, lastSuccessAt, lastFailureAt } = record;
  const { previousSigningSecret: previous } = record;
  const count = (status: DeliveryStatus) =>
    webhookDeliveries.countBy('byCreation', deliveryListKey({ webhookId: id }, status));
  const [next] = webhookDeliveries.pageBy('due', id, { offset: 0, limit: 1 });
  return {
    ...toWebhook(record),
    applicationId,
    isEnabled: disabled === undefined,
    ...(disabled && { disabled }),
    ...(failingSince !== undefined && { failingSince }),
    ...(lastSuccessAt !== undefined && { lastSuccessAt }),
    ...(lastFailureAt !== undefined && { lastFailureAt }),
    ...(next && !disabled && { nextAttemptAt: next.nextAttemptAt }),
    ...(previous && now < previous.until && { previousSecretUntil: previous.until }),
    deliveries: {
      pending: count('PENDING'),
      delivered: count('DELIVERED'),
      givenUp: count('GIVEN_UP'),
    },
  };
}
