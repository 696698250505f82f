import { type Failed, fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import type { WebhookRecord } from '../../../model/webhooks/webhook.ts';
import type { WebhookDelivery, WebhookDeliveryRecord } from '../../../model/webhooks/webhook-delivery.ts';
import type { Caller } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableReader, TableReaders } from '../../../platform/ports/storage.ts';
import { isVisible } from '../../auth/tenancy.ts';

/** Resends a delivery immediately. A failed one restarts its whole schedule; one that arrived gets a single attempt. */
export async function resendDelivery(
  { storage, clock }: Pick<Ports, 'storage' | 'clock'>,
  { deliveryId }: { deliveryId: string },
  caller: Caller,
): Promise<Result<WebhookDelivery>> {
  return storage.transact((tables) => {
    const delivery = findDelivery(tables, deliveryId, caller);
    if (!delivery.ok) return delivery;
    const webhook = tables.webhooks.find(delivery.value.webhookId);
    if (!webhook) return fail('delivery.withdrawn', 'The webhook of this delivery was deleted.');
    if (webhook.disabled) return disabledWebhook(webhook.id);
    const resent = resentDelivery(delivery.value, clock.now());
    tables.webhookDeliveries.put(resent);
    return ok(toDelivery(tables, resent));
  });
}

/** A delivery made due now at the operator's request. */
export function resentDelivery(delivery: WebhookDeliveryRecord, now: string): WebhookDeliveryRecord {
  return {
    ...delivery,
    status: 'PENDING',
    nextAttemptAt: now,
    isResent: true,
    scheduleAttempts: delivery.status === 'PENDING' ? delivery.scheduleAttempts : 0,
  };
}

/** The failure for an endpoint that accepts no deliveries while disabled. */
export function disabledWebhook(id: string): Failed {
  return fail(
    'webhook.disabled',
    `The webhook ${id} is disabled. Enable it first: POST /_vaultdesk/webhooks/${id}/enabling.`,
  );
}

/** Finds a delivery that the caller may see, or `delivery.not-found`. */
export function findDelivery(
  { webhookDeliveries }: { readonly webhookDeliveries: TableReader<'webhookDeliveries'> },
  deliveryId: string,
  caller: Caller,
): Result<WebhookDeliveryRecord> {
  const delivery = webhookDeliveries.find(deliveryId);
  return delivery && isVisible(caller, delivery)
    ? ok(delivery)
    : fail('delivery.not-found', `No delivery has the id ${deliveryId}.`);
}

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
