import type { z } from 'zod';
import { visibleOwner } from '../../auth/tenancy.ts';
import { fitting, indexed, type Listing } from '../../kernel/listing.ts';
import { marketPageInput } from '../../kernel/paging.ts';
import { uuid } from '../../kernel/primitives.ts';
import type { Caller } from '../../ports/operation.ts';
import type { TableReaders } from '../../ports/storage.ts';
import {
  type FulfillmentRecord,
  fulfillmentListKey,
  fulfillmentStatus,
  fulfillmentTable,
  fulfillmentType,
} from '../../resources/fulfillment.ts';
import { isShown } from './get-fulfillment.ts';

/** Filters of a fulfillment list. */
export const fulfillmentSelection = marketPageInput.extend({
  type: fulfillmentType.optional(),
  status: fulfillmentStatus.optional(),
  offerId: uuid.optional(),
  userId: uuid.optional().meta({ description: 'The buyer.' }),
});
export type FulfillmentSelection = z.output<typeof fulfillmentSelection>;

/** Selects the fulfillments that the caller may see, newest first. */
export function selectFulfillments(
  tables: TableReaders,
  selection: FulfillmentSelection,
  caller: Caller,
): Listing<FulfillmentRecord> {
  const { fulfillments } = tables;
  const { type, status, offerId, userId } = selection;
  const select = (candidates: readonly FulfillmentRecord[]) =>
    selectAmong(tables, candidates, { ...selection, caller });
  if (offerId !== undefined) return select(fulfillments.listBy('byOffer', offerId));
  if (userId !== undefined) return select(fulfillments.listBy('byBuyer', userId));
  const key = fulfillmentListKey(visibleOwner(caller), status, type);
  return indexed(fulfillments, { index: 'byCreation', key });
}

/** Filters a few fulfillments by the request and the caller's access, newest first. */
export function selectAmong(
  tables: TableReaders,
  candidates: readonly FulfillmentRecord[],
  { type, status, userId, caller }: Partial<FulfillmentSelection> & { readonly caller: Caller },
): Listing<FulfillmentRecord> {
  return fitting(
    candidates,
    (fulfillment) =>
      isShown(tables, fulfillment, caller) &&
      (type === undefined || fulfillment.type === type) &&
      (status === undefined || fulfillment.status === status) &&
      (userId === undefined || fulfillment.buyerId === userId),
    { order: fulfillmentTable.indexes.byCreation.order },
  );
}
