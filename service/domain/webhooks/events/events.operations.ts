import { z } from 'zod';
import { pageInput, pageOf, toPage } from '../../../model/kernel/list-input.ts';
import { fitting, indexed, type Listing } from '../../../model/kernel/listing.ts';
import { fail, ok } from '../../../model/kernel/results/result.ts';
import {
  eventListKey,
  type PaymentEvent,
  type PaymentEventRecord,
  paymentEvent,
  paymentEventTable,
  paymentEventType,
} from '../../../model/webhooks/payment-event.ts';
import { paymentEventInspection } from '../../../model/webhooks/webhook-delivery.ts';
import { type Caller, query, route } from '../../../platform/ports/operation.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';
import { isVisible, visibleOwner } from '../../auth/authenticate.ts';
import { toDelivery } from '../deliveries/resend-delivery.ts';

const listEventsInput = pageInput.extend({ type: paymentEventType.optional(), paymentIntentId: z.string().optional() });

function selectEvents(
  { paymentEvents }: TableReaders,
  { type, paymentIntentId }: z.output<typeof listEventsInput>,
  caller: Caller,
): Listing<PaymentEventRecord> {
  if (paymentIntentId === undefined) {
    const key = eventListKey(visibleOwner(caller), type);
    return indexed(paymentEvents, { index: 'byCreation', key });
  }
  return fitting(
    paymentEvents.listBy('byPayment', paymentIntentId),
    (event) => isVisible(caller, event) && (type === undefined || event.type === type),
    { order: paymentEventTable.indexes.byPayment.order },
  );
}

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

export const eventOperations = {
  list: query({
    summary: 'List payment events',
    description: 'Newest first.',
    route: route('GET', '/_vaultdesk/events', { reply: 'page' }),
    input: listEventsInput,
    output: pageOf(paymentEvent),
    run: async ({ storage }, input, caller) =>
      storage.read((tables) => {
        const list = selectEvents(tables, input, caller);
        return ok(toPage(list, input, (record) => toEvent(tables, record)));
      }),
  }),
  get: query({
    summary: 'Get payment event',
    description: 'With its payload as sent and its deliveries.',
    route: route('GET', '/_vaultdesk/events/{eventId}'),
    input: z.object({ eventId: z.string() }),
    output: paymentEventInspection,
    run: async ({ storage }, { eventId }, caller) =>
      storage.read((tables) => {
        const event = tables.paymentEvents.find(eventId);
        if (!event || !isVisible(caller, event)) return fail('event.not-found', `No event has the id ${eventId}.`);
        const deliveries = tables.webhookDeliveries.listBy('byEvent', eventId);
        return ok({
          ...toEvent(tables, event),
          payload: event.payload,
          deliveries: deliveries.map((delivery) => toDelivery(tables, delivery)),
        });
      }),
  }),
};
