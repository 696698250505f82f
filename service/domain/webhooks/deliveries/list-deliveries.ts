import { z } from 'zod';
import { pageInput, pageOf, searchInput, toPage } from '../../../model/kernel/list-input.ts';
import { emptyListing, fitting, indexedWithin, type Listing, parted } from '../../../model/kernel/listing.ts';
import { instantInput, lastInstantInput, uuid } from '../../../model/kernel/primitives.ts';
import { ok } from '../../../model/kernel/results/result.ts';
import { literalFirst, toTextSearch } from '../../../model/kernel/text-search.ts';
import { paymentEventType } from '../../../model/webhooks/payment-event.ts';
import {
  deliveryListKey,
  deliveryStatus,
  type ListedDelivery,
  listedDelivery,
  type WebhookDeliveryRecord,
  webhookDeliveryTable,
} from '../../../model/webhooks/webhook-delivery.ts';
import { type Caller, query, route } from '../../../platform/ports/operation.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';
import { isVisible, visibleOwner } from '../../auth/authenticate.ts';
import { toDelivery } from './resend-delivery.ts';

export const listDeliveriesInput = pageInput.extend({
  webhookId: uuid.optional(),
  status: deliveryStatus.optional(),
  eventType: paymentEventType.optional(),
  eventId: z.string().optional(),
  search: searchInput(
    'The complete id of a delivery, event or payment; for the operator, also part of an id or event type.',
    z.string().trim().max(200, 'Must be at most 200 characters.'),
  ),
  from: instantInput.optional().meta({ description: 'For events created at or after this time.' }),
  to: lastInstantInput.optional().meta({ description: 'For events created at or before this time.' }),
});

/** Lists deliveries, newest first. */
export const listDeliveries = query({
  summary: 'List deliveries',
  description: 'Newest first.',
  route: route('GET', '/_vaultdesk/deliveries', { reply: 'page' }),
  input: listDeliveriesInput,
  output: pageOf(listedDelivery),
  run: async ({ storage }, input, caller) =>
    storage.read((tables) => {
      const list = selectDeliveries(tables, input, caller);
      return ok(toPage(list, input, (record) => withPayment(tables, record)));
    }),
});

function withPayment(tables: TableReaders, record: WebhookDeliveryRecord): ListedDelivery {
  const { paymentIntentId } = tables.paymentEvents.find(record.eventId) ?? {};
  const payment = paymentIntentId === undefined ? undefined : tables.paymentIntents.find(paymentIntentId);
  const durationMilliseconds = record.attempts.at(-1)?.durationMilliseconds;
  return {
    ...toDelivery(tables, record),
    ...{ durationMilliseconds, paymentIntentId },
    ...(payment && { amount: payment.amount, currency: payment.currency }),
  };
}

/** The delivery with this id, or those of this event or of this payment's events; only a few per endpoint and event. */
function matchingDeliveries(
  { webhookDeliveries, paymentEvents }: TableReaders,
  text: string,
): readonly WebhookDeliveryRecord[] {
  const byId = webhookDeliveries.find(text.toLowerCase());
  if (byId) return [byId];
  const eventIds = paymentEvents.find(text) ? [text] : paymentEvents.listBy('byPayment', text).map(({ id }) => id);
  return eventIds.flatMap((id) => webhookDeliveries.listBy('byEvent', id));
}

function selectDeliveries(
  tables: TableReaders,
  { webhookId, status, eventType, eventId, search, from, to }: z.output<typeof listDeliveriesInput>,
  caller: Caller,
): Listing<WebhookDeliveryRecord> {
  const { webhookDeliveries } = tables;
  // An event has few deliveries: one per endpoint.
  if (eventId !== undefined || search) {
    const few = fitting(
      search ? matchingDeliveries(tables, search) : webhookDeliveries.listBy('byEvent', eventId ?? ''),
      (delivery) =>
        (eventId === undefined || delivery.eventId === eventId) &&
        isVisible(caller, delivery) &&
        (webhookId === undefined || delivery.webhookId === webhookId) &&
        (status === undefined || delivery.status === status) &&
        (eventType === undefined || delivery.eventType === eventType) &&
        (from === undefined || delivery.createdAt >= from) &&
        (to === undefined || delivery.createdAt <= to),
      { order: webhookDeliveryTable.indexes.byCreation.order },
    );
    if (few.total > 0 || !search || caller.role !== 'operator') return few;
  }
  const scope = webhookId === undefined ? { owner: visibleOwner(caller) } : { webhookId };
  const key = deliveryListKey(scope, status, eventType);
  if (search)
    return literalFirst(toTextSearch(search, true), ({ name, isExact, matches }) => {
      const part = webhookDeliveries.partBy('byCreation', key, {
        name: JSON.stringify([name, visibleOwner(caller), eventId, from, to]),
        holds: (delivery) =>
          isVisible(caller, delivery) &&
          (eventId === undefined || delivery.eventId === eventId) &&
          (from === undefined || delivery.createdAt >= from) &&
          (to === undefined || delivery.createdAt <= to) &&
          (matches(delivery.eventType) || (isExact && (matches(delivery.id) || matches(delivery.eventId)))),
      });
      return parted(part, { descending: true });
    });
  const list = indexedWithin(webhookDeliveries, { index: 'byCreation', key }, { from, to });
  // All deliveries of an endpoint have the same application, so checking the first is enough.
  const [any] = list.slice(0, 1);
  return any && isVisible(caller, any) ? list : emptyListing;
}
