import { type Failed, fail, ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { WebhookDelivery, WebhookDeliveryRecord } from '../../resources/webhook-delivery.ts';
import { findDelivery } from './find-delivery.ts';
import { toDelivery } from './to-delivery.ts';

/**
 * Has a delivery sent again at once. One that was given up gets its whole schedule again, one that
 * arrived a single attempt.
 */
export async function resendDelivery(
  { storage, clock }: Pick<Ports, 'storage' | 'clock'>,
  { deliveryId }: { deliveryId: string },
  caller: Caller,
): Promise<Result<WebhookDelivery>> {
  return storage.transact((tables) => {
    const found = findDelivery(tables, deliveryId, caller);
    if (!found.ok) return found;
    const webhook = tables.webhooks.find(found.value.webhookId);
    if (!webhook) return fail('delivery.withdrawn', 'The webhook of this delivery is deleted.');
    if (webhook.disabled) return disabledWebhook(webhook.id);
    const resent = resentDelivery(found.value, clock.now());
    tables.webhookDeliveries.put(resent);
    return ok(toDelivery(tables, resent));
  });
}

/** A delivery that is due now because a person wants it. */
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

/** For an endpoint that gets nothing as it is. */
export function disabledWebhook(id: string): Failed {
  return fail(
    'webhook.disabled',
    `The webhook ${id} is disabled. Enable it first: POST /_vaultdesk/webhooks/${id}/enabling.`,
  );
}
