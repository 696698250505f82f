import type { TableReaders } from '../../ports/storage.ts';
import type { OfferRecord } from '../../resources/offer.ts';
import type { OfferInspection } from '../../resources/offer-inspection.ts';
import { namedBuyers } from '../limits.ts';
import { toUsdc } from '../money/balances.ts';

/**
 * Returns the amount that buyers paid for an offer, and the amounts reserved by purchases and the
 * leading bid.
 */
export function salesOf(
  { fulfillments, bids, marketUsers }: Pick<TableReaders, 'fulfillments' | 'bids' | 'marketUsers'>,
  { id, highestBidId }: Pick<OfferRecord, 'id' | 'highestBidId'>,
): OfferInspection['sales'] {
  let purchases = 0;
  let paidUnits = 0n;
  let reserved = 0n;
  const buyers = new Set<string>();
  for (const fulfillment of fulfillments.listBy('byOffer', id)) {
    if (fulfillment.type !== 'PURCHASE' || fulfillment.status === 'ERROR') continue;
    const units = BigInt(fulfillment.pricePerItemUnits) * BigInt(fulfillment.amount);
    if (fulfillment.status === 'COMPLETED') {
      purchases += 1;
      paidUnits += units;
      buyers.add(fulfillment.buyerId);
    } else reserved += units;
  }
  const highest = highestBidId === undefined ? undefined : bids.find(highestBidId);
  if (highest?.status === 'LEADING') reserved += BigInt(highest.units);
  return {
    purchases,
    paid: toUsdc(paidUnits),
    reserved: toUsdc(reserved),
    buyers: buyers.size,
    buyerNames: [...buyers]
      .slice(0, namedBuyers)
      .map((buyerId) => marketUsers.find(buyerId)?.nickname ?? ''),
  };
}
