import { z } from 'zod';
import type { Listing } from '../../kernel/listing.ts';
import { type Page, toPage } from '../../kernel/paging.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TableReaders } from '../../ports/storage.ts';
import type { FulfillmentRecord } from '../../resources/fulfillment.ts';
import type { FulfillmentWithItem } from '../../resources/fulfillment-inspection.ts';
import {
  type FulfillmentSelection,
  fulfillmentSelection,
  selectAmong,
  selectFulfillments,
} from './select-fulfillments.ts';
import { toFulfillmentWithItem } from './to-fulfillment-with-item.ts';

export const listFulfillmentsWithItemsInput = fulfillmentSelection.extend({
  search: z.string().trim().optional().meta({
    description: 'The id of a fulfillment, offer or buyer, or the hash of a transaction.',
  }),
});
export type ListFulfillmentsWithItemsInput = z.output<typeof listFulfillmentsWithItemsInput>;

/**
 * Lists fulfillments with their items, newest first. A search matches complete ids and hashes only.
 */
export async function listFulfillmentsWithItems(
  { storage }: Pick<Ports, 'storage'>,
  { search, ...selection }: ListFulfillmentsWithItemsInput,
  caller: Caller,
): Promise<Result<Page<FulfillmentWithItem>>> {
  return storage.read((tables) => {
    const list = search
      ? find(tables, search.toLowerCase(), selection, caller)
      : selectFulfillments(tables, selection, caller);
    return ok(toPage(list, selection, (record) => toFulfillmentWithItem(tables, record)));
  });
}

function find(
  tables: TableReaders,
  search: string,
  selection: FulfillmentSelection,
  caller: Caller,
): Listing<FulfillmentRecord> {
  if (tables.offers.find(search))
    return selectFulfillments(tables, { ...selection, offerId: search }, caller);
  if (tables.marketUsers.find(search))
    return selectFulfillments(tables, { ...selection, userId: search }, caller);
  const { type, status } = selection;
  return selectAmong(tables, namedBy(tables, search), { type, status, caller });
}

/** The fulfillment with this id, or those of the transaction with this hash. */
function namedBy(
  { fulfillments, transactions }: TableReaders,
  search: string,
): FulfillmentRecord[] {
  const match = fulfillments.find(search);
  if (match) return [match];
  return transactions
    .listBy('byHash', search)
    .flatMap(({ id }) => fulfillments.listBy('byTransaction', id));
}
