import type { FulfillmentType } from '../../../model/market/fulfillment.ts';
import type { OfferRecord, OfferStatus } from '../../../model/market/offer.ts';
import type { TableWriters } from '../../../platform/ports/storage.ts';

/** The allowed next statuses. */
const following: Readonly<Record<OfferStatus, readonly OfferStatus[]>> = {
  NEW: ['INITIATING_OFFER', 'CLOSED', 'TERMINATED'],
  INITIATING_OFFER: ['READY', 'REFUSED'],
  READY: ['CLOSED', 'TERMINATED', 'ERROR'],
  ERROR: ['TERMINATED'],
  REFUSED: [],
  CLOSED: [],
  TERMINATED: [],
};

/**
 * Stores a new or changed offer; all offer writes go through it. Throws, which rolls back the commit, if items appear
 * or disappear or the status change is not allowed. An offer in custody without remaining items ends.
 */
export function putOffer({ offers }: Pick<TableWriters, 'offers'>, updated: OfferRecord, now: string): OfferRecord {
  const before = offers.find(updated.id);
  const offer = { ...ended(updated, now), modifiedAt: now };
  if (!isBalanced(offer)) throw new Error(`The items of the offer ${offer.id} do not add up.`);
  if (before && before.amount !== offer.amount) throw new Error(`The offer ${offer.id} has ${before.amount} items.`);
  if (before && before.status !== offer.status && !following[before.status].includes(offer.status))
    throw new Error(`The offer ${offer.id} is ${before.status} and cannot become ${offer.status}.`);
  offers.put(offer);
  return offer;
}

/** Whether each item of an offer is counted in exactly one state. */
export function isBalanced(offer: OfferRecord): boolean {
  const places = placesOf(offer);
  const sum = places.reduce((items, count) => items + count, 0);
  return places.every((count) => count >= 0) && sum === offer.amount;
}

function placesOf(offer: OfferRecord): number[] {
  const { remainingAmount, inFlightAmount, ...totals } = offer;
  const { amountPurchased, amountReimbursed, amountTerminated } = totals;
  return [remainingAmount, inFlightAmount, amountPurchased, amountReimbursed, amountTerminated];
}

function ended(offer: OfferRecord, now: string): OfferRecord {
  const { status, ending, remainingAmount, inFlightAmount } = offer;
  if (status !== 'READY' || remainingAmount + inFlightAmount > 0) return offer;
  return { ...offer, status: ending === 'TERMINATION' ? 'TERMINATED' : 'CLOSED', endedAt: now };
}

/** Marks items as in transit for a fulfillment. */
export function itemsOnTheirWay(offer: OfferRecord, amount: number): OfferRecord {
  const { remainingAmount, inFlightAmount } = offer;
  return {
    ...offer,
    remainingAmount: remainingAmount - amount,
    inFlightAmount: inFlightAmount + amount,
  };
}

/** Marks items as remaining again after a failed fulfillment. */
export function itemsBack(offer: OfferRecord, amount: number): OfferRecord {
  return itemsOnTheirWay(offer, -amount);
}

/** Marks items as moved by a fulfillment of this type. */
export function itemsMoved(
  offer: OfferRecord,
  { type, amount }: { readonly type: FulfillmentType; readonly amount: number },
): OfferRecord {
  const field = placeOf[type];
  return {
    ...offer,
    inFlightAmount: offer.inFlightAmount - amount,
    [field]: offer[field] + amount,
  };
}

/** Marks the remaining items as moved by this type, for items that are not in custody. */
export function restMoved(offer: OfferRecord, type: FulfillmentType): OfferRecord {
  const { remainingAmount: amount } = offer;
  return itemsMoved(itemsOnTheirWay(offer, amount), { type, amount });
}

const placeOf = {
  PURCHASE: 'amountPurchased',
  REIMBURSEMENT: 'amountReimbursed',
  TERMINATION: 'amountTerminated',
} as const satisfies Record<FulfillmentType, keyof OfferRecord>;
