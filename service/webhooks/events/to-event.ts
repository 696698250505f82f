import type { TableReaders } from '../../ports/storage.ts';
import type { PaymentEvent, PaymentEventRecord } from '../../resources/payment-event.ts';

/** An event as a list shows it. */
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
