import type { TableReaders } from '../../ports/storage.ts';
import type { WebhookRecord } from '../../resources/webhook.ts';
import type { WebhookDelivery, WebhookDeliveryRecord } from '../../resources/webhook-delivery.ts';

/** Whether an endpoint is sent its due deliveries: it exists and is enabled. */
export function isSending(webhook: WebhookRecord | undefined): boolean {
  return webhook !== undefined && webhook.disabled === undefined;
}

/** Maps a delivery to its list entry. While its endpoint is disabled, it has no next attempt. */
export function toDelivery(
  { webhooks }: Pick<TableReaders, 'webhooks'>,
  { attempts, nextAttemptAt, deliveredAt, ...delivery }: WebhookDeliveryRecord,
): WebhookDelivery {
  const webhook = webhooks.find(delivery.webhookId);
  return {
    id: delivery.id,
    webhookId: delivery.webhookId,
    ...(webhook && { url: webhook.url }),
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
    ...(nextAttemptAt !== undefined && isSending(webhook) && { nextAttemptAt }),
    ...(deliveredAt !== undefined && { deliveredAt }),
    createdAt: delivery.createdAt,
  };
}
