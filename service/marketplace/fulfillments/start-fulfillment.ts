import type { Ports } from '../../ports/ports.ts';
import type { TableWriters } from '../../ports/storage.ts';
import type { FulfillmentRecord } from '../../resources/fulfillment.ts';
import type { OfferEnding, OfferRecord } from '../../resources/offer.ts';
import { itemsOnTheirWay, putOffer } from '../offers/offer-changes.ts';

/** What a new fulfillment is made of besides its offer. */
export type NewFulfillment = Pick<
  FulfillmentRecord,
  | 'applicationId'
  | 'type'
  | 'paidBy'
  | 'amount'
  | 'pricePerItemUnits'
  | 'buyerId'
  | 'walletAddress'
  | 'bidId'
> & {
  /** A new one by default. */
  readonly id?: string;
};

/** What starting one needs of the world. */
export type FulfillmentTables = Pick<TableWriters, 'offers' | 'fulfillments'>;
type IdPorts = Pick<Ports, 'ids' | 'clock'>;

/** Sets items of an offer on their way, QUEUED: from here on the settlement moves them. Pure: call it inside a transaction. */
export function startFulfillment(
  tables: FulfillmentTables,
  { ids, clock }: IdPorts,
  offer: OfferRecord,
  { id = ids.because(['fulfillment', offer.id], ids.uuid), ...fields }: NewFulfillment,
): FulfillmentRecord {
  const now = clock.now();
  const fulfillment: FulfillmentRecord = {
    id,
    ...fields,
    offerId: offer.id,
    chain: offer.item.chain,
    status: 'QUEUED',
    transactionIds: [],
    createdAt: now,
    changedAt: now,
  };
  tables.fulfillments.put(fulfillment);
  putOffer(tables, itemsOnTheirWay(offer, fulfillment.amount), now);
  return fulfillment;
}

/** Sends what remains of an offer in custody back to the seller; nothing where nothing remains. */
export function giveRestBack(
  tables: FulfillmentTables,
  ports: IdPorts,
  offer: OfferRecord,
  type: OfferEnding,
): FulfillmentRecord | undefined {
  const ending = { ...offer, ending: type, reason: undefined };
  if (offer.remainingAmount === 0) {
    putOffer(tables, ending, ports.clock.now());
    return undefined;
  }
  return startFulfillment(tables, ports, ending, {
    applicationId: offer.applicationId,
    type,
    amount: offer.remainingAmount,
    pricePerItemUnits: '0',
    buyerId: offer.sellerId,
    walletAddress: offer.sellerAddress,
  });
}
