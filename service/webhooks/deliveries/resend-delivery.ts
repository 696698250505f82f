import { type Failed, fail, ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { WebhookDelivery, WebhookDeliveryRecord } from '../../resources/webhook-delivery.ts';
import { findDelivery } from './find-delivery.ts';
import { toDelivery } from './to-delivery.ts';

/**
 * Resends a delivery immediately. A failed one restarts its whole schedule; one that arrived gets a
 * single attempt.
 */
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
export function resentDelivery(
  delivery: WebhookDeliveryRecord,
  now: string,
): WebhookDeliveryRecord {
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
