import type { SecretType } from '../../kernel/primitives.ts';
import { ok } from '../../kernel/result.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TableWriters } from '../../ports/storage.ts';
import type { OfferRecord } from '../../resources/offer.ts';
import { giveRestBack, startFulfillment } from '../fulfillments/start-fulfillment.ts';
import { auctionsOfARound } from '../limits.ts';

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
    giveRestBack(tables, ports, offer, 'REIMBURSEMENT');
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

/**
 * Ends the overdue auctions of a chain; returns when the next one ends, in milliseconds since 1970.
 */
export async function endDueAuctions(
  ports: Pick<Ports, 'storage' | 'ids' | 'clock' | 'log'>,
  chain: SecretType,
): Promise<number | undefined> {
  const { storage, clock, log } = ports;
  const now = clock.now();
  for (const { id } of dueAuctions(ports, chain, now)) {
    const ended = await storage.transact((tables) => {
      const offer = tables.offers.find(id);
      if (offer && isDue(offer, now)) endAuction(tables, ports, offer);
      return ok();
    });
    if (!ended.ok) log.warn('auction.not-ended', { offerId: id, code: ended.failure.code });
  }
  const [next] = firstToEnd(ports, chain, 1);
  return next?.endDate === undefined ? undefined : Date.parse(next.endDate);
}

function dueAuctions(ports: Pick<Ports, 'storage'>, chain: SecretType, now: string) {
  return firstToEnd(ports, chain, auctionsOfARound).filter((offer) => isDue(offer, now));
}

function firstToEnd({ storage }: Pick<Ports, 'storage'>, chain: SecretType, limit: number) {
  return storage.read(({ offers }) =>
    offers.pageBy('runningAuctions', chain, { offset: 0, limit }),
  );
}

function isDue({ status, ending, endDate }: OfferRecord, now: string): boolean {
  return status === 'READY' && ending === undefined && endDate !== undefined && endDate <= now;
}
