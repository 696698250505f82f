import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import { deliveryListKey } from '../../resources/webhook-delivery.ts';
import { findWebhook } from './find-webhook.ts';

/**
 * Deletes a webhook with its credentials. Pending deliveries are withdrawn; finished ones remain
 * readable.
 */
export async function deleteWebhook(
  { storage }: Pick<Ports, 'storage'>,
  { webhookId }: { webhookId: string },
  caller: Caller,
): Promise<Result<Record<string, never>>> {
  return storage.transact(({ webhooks, webhookDeliveries }) => {
    const webhook = findWebhook({ webhooks }, webhookId, caller);
    if (!webhook.ok) return webhook;
    const waiting = webhookDeliveries.listBy(
      'byCreation',
      deliveryListKey({ webhookId }, 'PENDING'),
    );
    for (const { nextAttemptAt: _due, ...delivery } of waiting)
      webhookDeliveries.put({
        ...delivery,
        // A delivery that had arrived was waiting for a resend.
        status: delivery.deliveredAt === undefined ? 'WITHDRAWN' : 'DELIVERED',
      });
    webhooks.delete(webhookId);
    return ok({});
  });
}
