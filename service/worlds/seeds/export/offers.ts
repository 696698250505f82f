import { spanText } from '../../../model/kernel/results/span.ts';
import { minute, second } from '../../../model/kernel/units.ts';
import { formatUnits } from '../../../model/kernel/values/numbers.ts';
import type { BidRecord, FulfillmentRecord } from '../../../model/market/fulfillment.ts';
import type { OfferRecord } from '../../../model/market/offer.ts';
import type { SeedInput } from '../../../model/seed/seed.ts';
import { usdcDecimals } from '../../../model/transactions/dev-contracts.ts';
import { offerListKey } from '../../../model/transactions/transaction-table.ts';
import { itemKey } from './items.ts';
import type { ExportedWorld } from './world.ts';

type Offers = NonNullable<SeedInput['offers']>;

export function exportOffers(world: ExportedWorld): Offers {
  const { tables, applicationId, offers } = world;
  const records = tables.offers.listBy('byCreation', offerListKey(applicationId, {}));
  return Object.fromEntries(
    records.flatMap((offer) => {
      const item = itemOf(world, offer);
      const obstacle = item === undefined ? 'its item was not minted for its seller' : faultOf(offer);
      if (item === undefined || obstacle !== undefined) {
        world.notes.push(`The offer ${offer.id} is not in this seed: ${obstacle}.`);
        return [];
      }
      return [[offers.give(offer.id, `${item}-${offer.type}`, 'offer'), toEntry(world, offer, item)]];
    }),
  );
}

function faultOf({ status }: OfferRecord): string | undefined {
  return status === 'ERROR' ? 'no API call leads to the state ERROR' : undefined;
}

function itemOf(world: ExportedWorld, { item, sellerAddress }: OfferRecord): string | undefined {
  const receiver = walletAt(world, item.chain, sellerAddress);
  if (receiver === undefined) return undefined;
  return world.mints.find(itemKey({ chain: item.chain, address: item.address, tokenId: item.id, receiver }));
}

function walletAt({ tables, wallets }: ExportedWorld, chain: string, address: string): string | undefined {
  const match = tables.wallets
    .listBy('byAddress', address.toLowerCase())
    .find((wallet) => wallet.secretType === chain && wallets.find(wallet.id) !== undefined);
  return match && wallets.find(match.id);
}

function toEntry(world: ExportedWorld, offer: OfferRecord, item: string): Offers[string] {
  const { type, amount, minBuyAmount, visibility, externalSellerId } = offer;
  const seller = world.marketUsers.find(offer.sellerId);
  const state = offer.status === 'INITIATING_OFFER' ? 'READY' : offer.status;
  const bids = bidsOf(world, offer);
  const purchases = purchasesOf(world, offer);
  return {
    item,
    ...(seller !== undefined && { seller }),
    ...{ type, ...pricesOf(offer) },
    ...(amount > 1 && { amount }),
    ...(minBuyAmount > 1 && { minBuyAmount }),
    ...(visibility !== 'PUBLIC' && { visibility }),
    ...(externalSellerId !== undefined && { externalSellerId }),
    ...runOf(offer),
    ...(state !== 'READY' && { state }),
    ...(bids.length > 0 && { bids }),
    ...(purchases.length > 0 && { purchases }),
  };
}

function pricesOf({ type, priceUnits, minimumBidUnits, buyNowPriceUnits }: OfferRecord) {
  if (type === 'SALE') return { price: usdc(priceUnits) };
  const minimumBid = usdc(minimumBidUnits);
  const price = usdc(priceUnits);
  return {
    ...(price !== minimumBid && { price }),
    minimumBid,
    ...(buyNowPriceUnits !== undefined && { buyNowPrice: usdc(buyNowPriceUnits) }),
  };
}

function usdc(units = '0'): string {
  return formatUnits(BigInt(units), usdcDecimals);
}

/** Relative to the creation, rounded by the time that it took, so that each export is equal. */
function runOf({ endDate, createdAt }: OfferRecord): { endsIn?: string } {
  if (endDate === undefined) return {};
  const duration = Date.parse(endDate) - Date.parse(createdAt);
  const step = duration < 10 * minute ? second : minute;
  return { endsIn: spanText(Math.max(step, Math.round(duration / step) * step)) };
}

function bidsOf(world: ExportedWorld, offer: OfferRecord) {
  const { tables, marketUsers } = world;
  return tables.bids.listBy('byOffer', offer.id).flatMap((bid: BidRecord) => {
    const bidder = marketUsers.find(bid.userId);
    const wallet = walletAt(world, offer.item.chain, bid.walletAddress);
    if (bidder === undefined) return [];
    return [{ bidder, amount: usdc(bid.units), ...(wallet !== undefined && { wallet }) }];
  });
}

/** Purchases that were paid from balances. Card payments and winning bids are exported with their payment or bid. */
function purchasesOf(world: ExportedWorld, offer: OfferRecord) {
  const { tables, marketUsers } = world;
  const purchases = tables.fulfillments.listBy('byOffer', offer.id).filter(isPurchase);
  return purchases.flatMap(({ buyerId, walletAddress, amount }) => {
    const buyer = marketUsers.find(buyerId);
    const wallet = walletAt(world, offer.item.chain, walletAddress);
    if (buyer === undefined || wallet === undefined) {
      world.notes.push(
        `A purchase of the offer ${offer.id} is not in this seed: its items went to an unknown address.`,
      );
      return [];
    }
    return [{ buyer, wallet, ...(amount > 1 && { amount }) }];
  });
}

function isPurchase({ type, status, paidBy, bidId }: FulfillmentRecord): boolean {
  return type === 'PURCHASE' && status !== 'ERROR' && paidBy !== 'CARD' && bidId === undefined;
}
