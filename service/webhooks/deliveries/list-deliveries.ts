import { z } from 'zod';
import { isVisible, ownerSeenBy } from '../../auth/tenancy.ts';
import { emptyListing, fitting, indexedWithin, type Listing } from '../../kernel/listing.ts';
import { type Page, pageInput, toPage } from '../../kernel/paging.ts';
import { instantInput, lastInstantInput, uuid } from '../../kernel/primitives.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TableReaders } from '../../ports/storage.ts';
import { paymentEventType } from '../../resources/payment-event.ts';
import {
  deliveryListKey,
  deliveryStatus,
  type WebhookDelivery,
  type WebhookDeliveryRecord,
  webhookDeliveryTable,
} from '../../resources/webhook-delivery.ts';
import { toDelivery } from './to-delivery.ts';

/** What listDeliveries takes. */
export const listDeliveriesInput = pageInput.extend({
  webhookId: uuid.optional(),
  status: deliveryStatus.optional(),
  eventType: paymentEventType.optional(),
  eventId: z.string().optional(),
  from: instantInput.optional().meta({ description: 'Of events of this moment or later.' }),
  to: lastInstantInput.optional().meta({ description: 'Of events of this moment or before.' }),
});
export type ListDeliveriesInput = z.output<typeof listDeliveriesInput>;

/** Deliveries, newest first. */
export async function listDeliveries(
  { storage }: Pick<Ports, 'storage'>,
  input: ListDeliveriesInput,
  caller: Caller,
): Promise<Result<Page<WebhookDelivery>>> {
  return storage.read((tables) => {
    const list = selectDeliveries(tables, input, caller);
    return ok(toPage(list, input, (record) => toDelivery(tables, record)));
  });
}

function selectDeliveries(
  { webhookDeliveries }: TableReaders,
  { webhookId, status, eventType, eventId, from, to }: ListDeliveriesInput,
  caller: Caller,
): Listing<WebhookDeliveryRecord> {
  // An event has few: one an endpoint.
  if (eventId !== undefined)
    return fitting(
      webhookDeliveries.listBy('byEvent', eventId),
      (delivery) =>
        isVisible(caller, delivery) &&
        (webhookId === undefined || delivery.webhookId === webhookId) &&
        (status === undefined || delivery.status === status) &&
        (eventType === undefined || delivery.eventType === eventType) &&
        (from === undefined || delivery.createdAt >= from) &&
        (to === undefined || delivery.createdAt <= to),
      { order: webhookDeliveryTable.indexes.byCreation.order },
    );
  const scope = webhookId === undefined ? { owner: ownerSeenBy(caller) } : { webhookId };
  const key = deliveryListKey(scope, status, eventType);
  const list = indexedWithin(webhookDeliveries, { index: 'byCreation', key }, { from, to });
  // Those of one endpoint have one application: who sees one sees all.
  const [any] = list.slice(0, 1);
  return any && isVisible(caller, any) ? list : emptyListing;
}
