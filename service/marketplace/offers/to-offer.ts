import type { TableReaders } from '../../ports/storage.ts';
import type { Offer, OfferRecord } from '../../resources/offer.ts';
import { toBid } from '../auctions/to-bid.ts';
import { shownBids } from '../limits.ts';
import { toUsdc } from '../money/balances.ts';

/** Maps an offer to its API shape. */
export function toOffer(
  { marketUsers, bids }: Pick<TableReaders, 'marketUsers' | 'bids'>,
  record: OfferRecord,
): Offer {
  const { item, sellerId, priceUnits, minimumBidUnits, buyNowPriceUnits, ...offer } = record;
  const nickname = marketUsers.find(sellerId)?.nickname ?? '';
  const highest = offer.highestBidId === undefined ? undefined : bids.find(offer.highestBidId);
  return {
    id: offer.id,
    nft: item,
    sellerId,
    sellerNickname: nickname,
    sellerAddress: offer.sellerAddress,
    seller: { id: sellerId, nickname },
    startDate: offer.startDate,
    endDate: offer.endDate,
    type: offer.type,
    status: offer.status,
    reason: offer.reason,
    dataToSign: offer.dataToSign,
    txInCustody: offer.txInCustody,
    createdOn: offer.createdAt,
    createdBy: offer.createdBy,
    modifiedOn: offer.modifiedAt,
    modifiedBy: offer.modifiedBy,
    signed: offer.signature !== undefined,
    txApprove: offer.txApprove,
    externalSellerId: offer.externalSellerId,
    currency: 'USDC',
    visibility: offer.visibility,
    price: inUsdc(priceUnits),
    minimumBid: inUsdc(minimumBidUnits),
    buyNowPrice: inUsdc(buyNowPriceUnits),
    highestBid: highest && toBid({ marketUsers }, highest),
    bidCount: offer.bidCount,
    amount: offer.amount,
    remainingAmount: offer.remainingAmount,
    minBuyAmount: offer.minBuyAmount,
    amountPurchased: offer.amountPurchased,
    amountReimbursed: offer.amountReimbursed,
    amountTerminated: offer.amountTerminated,
  };
}

/** Maps a single offer to its API shape: an auction with its newest bids. */
export function toOfferWithBids(
  tables: Pick<TableReaders, 'marketUsers' | 'bids'>,
  record: OfferRecord,
): Offer {
  const offer = toOffer(tables, record);
  if (record.type !== 'AUCTION') return offer;
  const newest = { offset: 0, limit: shownBids, descending: true };
  const bids = tables.bids.pageBy('byOffer', record.id, newest);
  return { ...offer, bids: bids.map((bid) => toBid(tables, bid)) };
}

function inUsdc(units: string | undefined): number | undefined {
  return units === undefined ? undefined : toUsdc(BigInt(units));
}
