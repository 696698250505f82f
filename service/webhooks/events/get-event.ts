import { isVisible } from '../../auth/tenancy.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { PaymentEventInspection } from '../../resources/webhook-delivery.ts';
import { toDelivery } from '../deliveries/to-delivery.ts';
import { toEvent } from './to-event.ts';

/** Returns an event with the bytes sent and the status of its deliveries. */
export async function getEvent(
  { storage }: Pick<Ports, 'storage'>,
  { eventId }: { eventId: string },
  caller: Caller,
): Promise<Result<PaymentEventInspection>> {
  return storage.read((tables) => {
    const event = tables.paymentEvents.find(eventId);
    if (!event || !isVisible(caller, event))
      return fail('event.not-found', `No event has the id ${eventId}.`);
    const deliveries = tables.webhookDeliveries.listBy('byEvent', eventId);
    return ok({
      ...toEvent(tables, event),
      payload: event.payload,
      deliveries: deliveries.map((delivery) => toDelivery(tables, delivery)),
    });
  });
}
