import type { z } from 'zod';
import { fitting, indexed, type Listing } from '../../../model/kernel/listing.ts';
import { marketPageInput } from '../../../model/kernel/paging.ts';
import { uuid } from '../../../model/kernel/primitives.ts';
import { type Failed, fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import {
  type Fulfillment,
  type FulfillmentRecord,
  fulfillmentListKey,
  fulfillmentStatus,
  fulfillmentTable,
  fulfillmentType,
} from '../../../model/market/fulfillment.ts';
import type { Caller } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';
import { isVisible, visibleOwner } from '../../auth/authenticate.ts';
import { toFulfillment } from './create-fulfillment.ts';

/** Returns a fulfillment that belongs to the buyer's application or to an offer of the caller's. */
export async function getFulfillment(
  { storage }: Pick<Ports, 'storage'>,
  { fulfillmentId }: { fulfillmentId: string },
  caller: Caller,
): Promise<Result<Fulfillment>> {
  return storage.read((tables) => {
    const fulfillment = findFulfillment(tables, fulfillmentId, caller);
    return fulfillment.ok ? ok(toFulfillment(tables, fulfillment.value)) : fulfillment;
  });
}

/** Finds a fulfillment that the caller may see. */
export function findFulfillment(
  tables: Pick<TableReaders, 'fulfillments' | 'offers'>,
  fulfillmentId: string,
  caller: Caller,
): Result<FulfillmentRecord> {
  const fulfillment = tables.fulfillments.find(fulfillmentId);
  return fulfillment && isShown(tables, fulfillment, caller) ? ok(fulfillment) : noFulfillment(fulfillmentId);
}

/**
 * Whether the caller may see a fulfillment: the buyer's and the seller's side may; an
 * unauthenticated caller, if a setting allows it, only one of a public offer.
 */
function isShown({ offers }: Pick<TableReaders, 'offers'>, fulfillment: FulfillmentRecord, caller: Caller): boolean {
  if (isVisible(caller, fulfillment)) return true;
  const offer = offers.find(fulfillment.offerId);
  if (!offer) return false;
  return caller.role === 'anonymous' ? offer.visibility !== 'PRIVATE' : isVisible(caller, offer);
}

function noFulfillment(fulfillmentId: string): Failed {
  return fail('fulfillment.not-found', `No fulfillment has the id ${fulfillmentId}.`);
}

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
