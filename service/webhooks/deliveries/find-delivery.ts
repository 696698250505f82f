import { isVisible } from '../../auth/tenancy.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { TableReader } from '../../ports/storage.ts';
import type { WebhookDeliveryRecord } from '../../resources/webhook-delivery.ts';

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
