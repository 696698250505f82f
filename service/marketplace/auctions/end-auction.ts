import type { Ports } from '../../ports/ports.ts';
import type { TableWriters } from '../../ports/storage.ts';
import type { OfferRecord } from '../../resources/offer.ts';
import { returnRemainingItems, startFulfillment } from '../fulfillments/start-fulfillment.ts';

type AuctionTables = Pick<TableWriters, 'offers' | 'fulfillments' | 'bids'>;

/**
 * Ends an auction: the highest bidder buys with the money reserved by the bid; without a bid the
 * item is returned. Pure: call it inside a transaction.
 */
export function endAuction(
  tables: AuctionTables,
  ports: Pick<Ports, 'ids' | 'clock'>,
  offer: OfferRecord,
): void {
  const { highestBidId } = offer;
  const bid = highestBidId === undefined ? undefined : tables.bids.find(highestBidId);
  if (!bid) {
    returnRemainingItems(tables, ports, offer, 'REIMBURSEMENT');
    return;
  }
  tables.bids.put({ ...bid, status: 'WON' });
  // If the purchase fails, the item is returned.
  const ending = { ...offer, ending: 'REIMBURSEMENT' as const };
  startFulfillment(tables, ports, ending, {
    applicationId: bid.applicationId,
    type: 'PURCHASE',
    amount: offer.remainingAmount,
    pricePerItemUnits: bid.units,
    buyerId: bid.userId,
    walletAddress: bid.walletAddress,
    bidId: bid.id,
  });
}
