import { applicationFilter } from '../../auth/tenancy.ts';
import { type MarketPageInput, type Page, toPage } from '../../kernel/paging.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TableReaders } from '../../ports/storage.ts';
import type { Fulfillment, FulfillmentRecord } from '../../resources/fulfillment.ts';
import { fulfillmentListKey } from '../../resources/state.ts';
import { isShown } from './get-fulfillment.ts';
import { toFulfillment } from './to-fulfillment.ts';

/** What is asked of the fulfillments of a list. */
export interface ListFulfillmentsInput extends MarketPageInput {
  readonly type?: FulfillmentRecord['type'] | undefined;
  readonly status?: FulfillmentRecord['status'] | undefined;
  readonly offerId?: string | undefined;
  /** The buyer. */
  readonly userId?: string | undefined;
}

/** Fulfillments, newest first: those of the caller's application, or those of one offer or buyer. */
export async function listFulfillments(
  { storage }: Pick<Ports, 'storage'>,
  input: ListFulfillmentsInput,
  caller: Caller,
): Promise<Result<Page<Fulfillment>>> {
  return storage.read((tables) => {
    const { records, total } = selectPage(tables, input, caller);
    const items = records.map((record) => toFulfillment(tables, record));
    return ok(toPage(items, total, { page: input.pageNumber, size: input.pageSize }));
  });
}

function selectPage(tables: TableReaders, input: ListFulfillmentsInput, caller: Caller) {
  const { fulfillments } = tables;
  const { type, status, offerId, userId } = input;
  const [offset, limit] = [(input.pageNumber - 1) * input.pageSize, input.pageSize];
  const key = fulfillmentListKey(applicationFilter(caller), status);
  if (type === undefined && offerId === undefined && userId === undefined)
    return {
      records: fulfillments.pageBy('byCreation', key, { offset, limit, descending: true }),
      total: fulfillments.countBy('byCreation', key),
    };
  const fitting = candidates(tables, input, key).filter(
    (one) =>
      isShown(tables, one, caller) &&
      (type === undefined || one.type === type) &&
      (status === undefined || one.status === status) &&
      (userId === undefined || one.buyerId === userId),
  );
  const newest = fitting.toReversed();
  return { records: newest.slice(offset, offset + limit), total: newest.length };
}

function candidates(
  { fulfillments }: TableReaders,
  { offerId, userId }: ListFulfillmentsInput,
  key: string,
): readonly FulfillmentRecord[] {
  if (offerId !== undefined) return fulfillments.listBy('byOffer', offerId);
  return userId === undefined
    ? fulfillments.listBy('byCreation', key)
    : fulfillments.listBy('byBuyer', userId);
}
