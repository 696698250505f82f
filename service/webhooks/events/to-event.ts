import type { TableReaders } from '../../ports/storage.ts';
import type { PaymentEvent, PaymentEventRecord } from '../../resources/payment-event.ts';

/** Maps an event to its list entry. */
export function toEvent(
  { webhookDeliveries }: Pick<TableReaders, 'webhookDeliveries'>,
  { id, type, paymentIntentId, createdAt }: PaymentEventRecord,
): PaymentEvent {
  return {
    id,
    type,
    ...(paymentIntentId !== undefined && { paymentIntentId }),
    isTest: paymentIntentId === undefined,
    createdAt,
    deliveries: webhookDeliveries.countBy('byEvent', id),
  };
}
