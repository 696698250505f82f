import type { SecretType } from '../kernel/primitives.ts';
import { collectionKey } from './collection.ts';
import { type OfferRecord, offerRecord } from './offer.ts';
import { byCreation, ownersOf, sharedKeys, table } from './table.ts';
import { underTrace } from './trace-id.ts';

/** The list owner of all public offers. */
export const publicOffers = 'public';

/** A filter of an offer list. */
export type OfferTrait = Partial<
  Pick<OfferRecord, 'type' | 'status' | 'visibility'> & { readonly chain: SecretType }
>;

/** The key of an offer list with these traits; indexed for one trait, or for type and status. */
export function offerListKey(owner: string, { type, status, visibility, chain }: OfferTrait) {
  return `${owner}/${type ?? '*'}/${status ?? '*'}/${visibility ?? '*'}/${chain ?? '*'}`;
}

/** The key of the offers that end at their `endDate`. */
export function endingOffersKey(type: OfferRecord['type'], chain: SecretType): string {
  return `${type}/${chain}`;
}

function offerListKeys(offer: OfferRecord): readonly string[] {
  const { type, status, visibility } = offer;
  const owners = ownersOf(offer);
  if (visibility === 'PUBLIC') owners.push(publicOffers);
  const { chain } = offer.item;
  const traits: OfferTrait[] = [
    {},
    { type },
    { status },
    { type, status },
    { visibility },
    { chain },
  ];
  return owners.flatMap((owner) => traits.map((trait) => offerListKey(owner, trait)));
}

/** Offers by owner and trait, seller and collection, and ended offers whose items were not returned or not sold. */
export const offerTable = table(offerRecord, {
  byCreation: {
    ...sharedKeys(
      ({ applicationId, type, status, visibility, item }: OfferRecord) =>
        `${applicationId} ${type} ${status} ${visibility} ${item.chain}`,
      offerListKeys,
    ),
    order: byCreation,
  },
  byTrace: { ...underTrace, order: byCreation },
  bySeller: { keys: ({ sellerId }) => [sellerId], order: byCreation },
  byCollection: {
    keys: ({ item }) => [collectionKey(item.chain, item.address)],
    order: byCreation,
  },
  unsettled: {
    keys: ({ status, item }) => (status === 'INITIATING_OFFER' ? [item.chain] : []),
    order: byCreation,
  },
  ending: {
    keys: ({ type, status, ending, endDate, item }) =>
      (status === 'NEW' || status === 'READY') && ending === undefined && endDate !== undefined
        ? [endingOffersKey(type, item.chain)]
        : [],
    order: ({ endDate }) => endDate ?? '',
  },
  unreturned: {
    keys: (offer) =>
      offer.status === 'READY' && offer.ending !== undefined && offer.remainingAmount > 0
        ? ownersOf(offer)
        : [],
    order: ({ modifiedAt }) => modifiedAt,
    isSeldom: true,
  },
  unsold: {
    keys: (offer) => (isUnsold(offer) ? ownersOf(offer) : []),
    order: ({ endDate }) => endDate ?? '',
    isSeldom: true,
  },
});

/** Whether it ended at its end date or later, and items returned from custody. */
function isUnsold({ status, readyAt, endDate, endedAt = '', amountReimbursed }: OfferRecord) {
  const hasReturned = status === 'CLOSED' && readyAt !== undefined && amountReimbursed > 0;
  return hasReturned && endDate !== undefined && endedAt >= endDate;
}
