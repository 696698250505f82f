import type { TableReaders } from '../../ports/storage.ts';
import type { WebhookDelivery, WebhookDeliveryRecord } from '../../resources/webhook-delivery.ts';

/** Maps a delivery to its list entry. */
export function toDelivery(
  { webhooks }: Pick<TableReaders, 'webhooks'>,
  { attempts, nextAttemptAt, deliveredAt, ...delivery }: WebhookDeliveryRecord,
): WebhookDelivery {
  const url = webhooks.find(delivery.webhookId)?.url;
  return {
    id: delivery.id,
    webhookId: delivery.webhookId,
    ...(url !== undefined && { url }),
    eventId: delivery.eventId,
    eventType: delivery.eventType,
    status: delivery.status,
    attemptCount: delivery.attemptCount,
    attempts: attempts.map(({ at, outcome, status, isManual }) => ({
      at,
      outcome,
      ...(status !== undefined && { status }),
      isManual,
    })),
    ...(nextAttemptAt !== undefined && { nextAttemptAt }),
    ...(deliveredAt !== undefined && { deliveredAt }),
    createdAt: delivery.createdAt,
  };
}
