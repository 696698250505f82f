import { isVisible } from '../../auth/tenancy.ts';
import { type Failed, fail, ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TableReaders } from '../../ports/storage.ts';
import type { Fulfillment, FulfillmentRecord } from '../../resources/fulfillment.ts';
import { toFulfillment } from './to-fulfillment.ts';

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
  return fulfillment && isShown(tables, fulfillment, caller)
    ? ok(fulfillment)
    : noFulfillment(fulfillmentId);
}

/**
 * Whether the caller may see a fulfillment: the buyer's and the seller's side may; an
 * unauthenticated caller, if a setting allows it, only one of a public offer.
 */
export function isShown(
  { offers }: Pick<TableReaders, 'offers'>,
  fulfillment: FulfillmentRecord,
  caller: Caller,
): boolean {
  if (isVisible(caller, fulfillment)) return true;
  const offer = offers.find(fulfillment.offerId);
  if (!offer) return false;
  return caller.role === 'anonymous' ? offer.visibility !== 'PRIVATE' : isVisible(caller, offer);
}

function noFulfillment(fulfillmentId: string): Failed {
  return fail('fulfillment.not-found', `No fulfillment has the id ${fulfillmentId}.`);
}
