import { z } from 'zod';
import { isVisible, visibleOwner } from '../../auth/tenancy.ts';
import { fitting, indexed, type Listing } from '../../kernel/listing.ts';
import { type Page, pageInput, toPage } from '../../kernel/paging.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TableReaders } from '../../ports/storage.ts';
import {
  eventListKey,
  type PaymentEvent,
  type PaymentEventRecord,
  paymentEventTable,
  paymentEventType,
} from '../../resources/payment-event.ts';
import { toEvent } from './to-event.ts';

export const listEventsInput = pageInput.extend({
  type: paymentEventType.optional(),
  paymentIntentId: z.string().optional(),
});
export type ListEventsInput = z.output<typeof listEventsInput>;

/** Lists payment events, newest first. */
export async function listEvents(
  { storage }: Pick<Ports, 'storage'>,
  input: ListEventsInput,
  caller: Caller,
): Promise<Result<Page<PaymentEvent>>> {
  return storage.read((tables) => {
    const list = selectEvents(tables, input, caller);
    return ok(toPage(list, input, (record) => toEvent(tables, record)));
  });
}

function selectEvents(
  { paymentEvents }: TableReaders,
  { type, paymentIntentId }: ListEventsInput,
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
