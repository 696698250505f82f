import { z } from 'zod';
import { marketPageInput, pageOf, toPage } from '../../../model/kernel/list-input.ts';
import { indexed } from '../../../model/kernel/listing.ts';
import { receiverAddress, uuid } from '../../../model/kernel/primitives.ts';
import { fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import { type BidRecord, bid } from '../../../model/market/fulfillment.ts';
import { type OfferRecord, offer } from '../../../model/market/offer.ts';
import { usdcPrice } from '../../../model/market/quantity.ts';
import { type Caller, marketRoute, mutation, query } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableWriters } from '../../../platform/ports/storage.ts';
import { release, reserve, toUsdcText } from '../money/balances.ts';
import { withCountedDeposits } from '../money/compare-with-chain.ts';
import { depositAddressOf } from '../money/deposit-addresses.ts';
import { findMarketUser, noMarketUser } from '../users/get-market-user.ts';
import { checkOpen, checkParty, findOffer } from './change-offer.ts';
import { toBid, toOfferWithBids } from './list-offers.ts';
import { putOffer, returnRemainingItems, startFulfillment } from './offer-timeline.ts';

export const placeBidInput = z.object({
  offerId: uuid,
  userId: uuid.meta({ description: 'The bidding market user.' }),
  amount: usdcPrice,
  walletAddress: receiverAddress
    .nullish()
    .meta({ description: "The wallet that receives the item. Defaults to the bidder's deposit address." }),
});
type PlaceBidInput = z.output<typeof placeBidInput>;

type BidPorts = Pick<Ports, 'storage' | 'chains' | 'custody' | 'clock' | 'ids'>;

/**
 * Places a bid: at least the minimum and more than the highest bid. Reserves the money and releases
 * that of the previous bid in one commit. A bid at the buy-now price ends the auction.
 */
export const placeBid = mutation({
  summary: 'Bid for an auction',
  description: 'At least minimumBid and more than the highest bid. The money is reserved until a higher bid.',
  route: marketRoute('POST', '/offers/{offerId}/bid'),
  input: placeBidInput,
  output: offer,
  async run(ports, input, caller, slot) {
    const { storage } = ports;
    const offer = storage.read((tables) => findOffer(tables, input.offerId, caller));
    if (!offer.ok) return offer;
    const { chain } = offer.value.item;
    const walletAddress = await receiverOf(ports, input, { chain, caller });
    if (!walletAddress.ok) return walletAddress;

    return withCountedDeposits(ports, chain, () =>
      storage.transact((tables) => {
        const bid = { ...input, walletAddress: walletAddress.value };
        const auction = recordBid(tables, ports, bid, caller);
        if (!auction.ok) return auction;
        return slot.keep(tables, toOfferWithBids(ports, tables, auction.value));
      }),
    );
  },
});

async function receiverOf(
  ports: BidPorts,
  { userId, walletAddress }: PlaceBidInput,
  { chain, caller }: { chain: OfferRecord['item']['chain']; caller: Caller },
): Promise<Result<string>> {
  const bidder = ports.storage.read((tables) => findMarketUser(tables, userId, caller));
  if (!bidder) return noMarketUser(userId);
  return walletAddress == null ? depositAddressOf(ports, { userId, chain }) : ok(walletAddress);
}

function recordBid(
  tables: TableWriters,
  ports: BidPorts,
  { offerId, userId, amount: units, walletAddress }: PlaceBidInput & { readonly walletAddress: string },
  caller: Caller,
): Result<OfferRecord> {
  const result = findOffer(tables, offerId, caller);
  if (!result.ok) return result;
  const offer = result.value;
  const bidder = findMarketUser(tables, userId, caller);
  if (!bidder) return noMarketUser(userId);
  if (offer.type !== 'AUCTION') return fail('offer.other-type', 'The offer is a sale. Buy it: POST /fulfillments.');
  const now = ports.clock.now();
  const open = checkOpen(offer, now);
  if (!open.ok) return open;
  const party = checkParty(offer, { userId, walletAddress });
  if (!party.ok) return party;
  const outbid = freeHighest(tables, offer, units);
  if (!outbid.ok) return outbid;

  const { applicationId } = bidder;
  const identity = { id: ports.ids.uuid(), applicationId, offerId, userId, walletAddress };
  const bid: BidRecord = { ...identity, units, status: 'LEADING', createdAt: now };
  const { chain } = offer.item;
  const reservation = reserve(tables, { reservationId: bid.id, userId, chain, units: BigInt(units) });
  if (!reservation.ok) return reservation;
  tables.bids.put(bid);
  const bidCount = offer.bidCount + 1;
  const leading = putOffer(tables, { ...offer, bidCount, highestBidId: bid.id }, now);
  const { buyNowPriceUnits } = offer;
  if (buyNowPriceUnits === undefined || BigInt(units) < BigInt(buyNowPriceUnits)) return ok(leading);
  endAuction(tables, ports, leading);
  return ok(tables.offers.find(offer.id) ?? leading);
}

/** Releases the money of the highest bid if the new one is higher. */
function freeHighest(tables: TableWriters, offer: OfferRecord, units: string): Result<void> {
  const { highestBidId, minimumBidUnits = '0' } = offer;
  const highest = highestBidId === undefined ? undefined : tables.bids.find(highestBidId);
  const tooLow = (message: string) => fail('bid.too-low', message);
  if (BigInt(units) < BigInt(minimumBidUnits))
    return tooLow(`amount must be at least ${toUsdcText(BigInt(minimumBidUnits))} USDC.`);
  if (!highest) return ok();
  if (BigInt(units) <= BigInt(highest.units))
    return tooLow(`amount must exceed the highest bid of ${toUsdcText(BigInt(highest.units))} USDC.`);
  release(tables, highest.id);
  tables.bids.put({ ...highest, status: 'OUTBID' });
  return ok();
}

export const listBids = query({
  summary: 'List bids on an offer',
  description: 'Newest first.',
  route: marketRoute('GET', '/offers/{offerId}/bids', { reply: 'page' }),
  openedBy: { setting: 'offerReads', value: 'open' } as const,
  input: marketPageInput.extend(z.object({ offerId: uuid }).shape),
  output: pageOf(bid),
  run: async ({ storage }, { offerId, ...page }, caller) =>
    storage.read((tables) => {
      const offer = findOffer(tables, offerId, caller);
      if (!offer.ok) return offer;
      const list = indexed(tables.bids, { index: 'byOffer', key: offerId });
      return ok(toPage(list, page, (bid) => toBid(tables, bid)));
    }),
});

type AuctionTables = Pick<TableWriters, 'offers' | 'fulfillments' | 'bids'>;

/** Ends an auction: the highest bidder buys, or the item returns. Pure: call it inside a transaction. */
export function endAuction(tables: AuctionTables, ports: Pick<Ports, 'ids' | 'clock'>, offer: OfferRecord): void {
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
