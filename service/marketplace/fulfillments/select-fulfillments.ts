import { ownerSeenBy } from '../../auth/tenancy.ts';
import type { MarketPageInput } from '../../kernel/paging.ts';
import type { Caller } from '../../ports/operation.ts';
import type { TableReaders } from '../../ports/storage.ts';
import type { FulfillmentRecord } from '../../resources/fulfillment.ts';
import { fulfillmentListKey } from '../../resources/state.ts';
import { isShown } from './get-fulfillment.ts';

/** What is asked of the fulfillments of a list. */
export interface FulfillmentSelection extends MarketPageInput {
  readonly type?: FulfillmentRecord['type'] | undefined;
  readonly status?: FulfillmentRecord['status'] | undefined;
  readonly offerId?: string | undefined;
  /** The buyer. */
  readonly userId?: string | undefined;
}

/** One page of the fulfillments that the caller is shown, newest first, and how many there are in all. */
export function selectFulfillments(
  tables: TableReaders,
  selection: FulfillmentSelection,
  caller: Caller,
): { records: readonly FulfillmentRecord[]; total: number } {
  const { fulfillments } = tables;
  const { type, status, offerId, userId, pageNumber, pageSize } = selection;
  const [offset, limit] = [(pageNumber - 1) * pageSize, pageSize];
  if (offerId === undefined && userId === undefined) {
    const key = fulfillmentListKey(ownerSeenBy(caller), status, type);
    return {
      records: fulfillments.pageBy('byCreation', key, { offset, limit, descending: true }),
      total: fulfillments.countBy('byCreation', key),
    };
  }
  const fitting = candidates(tables, selection).filter(
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
  { offerId, userId = '' }: FulfillmentSelection,
): readonly FulfillmentRecord[] {
  return offerId === undefined
    ? fulfillments.listBy('byBuyer', userId)
    : fulfillments.listBy('byOffer', offerId);
}
