import type { SecretType } from '../../../model/kernel/primitives.ts';
import { ok, type Result } from '../../../model/kernel/results/result.ts';
import { invalidInput } from '../../../model/kernel/results/validation.ts';
import type { NewOffer } from '../../../model/market/new-offer.ts';
import type { OfferRecord } from '../../../model/market/offer.ts';
import { auctionMilliseconds, saleMilliseconds } from '../limits.ts';
import { checkDates, type OfferDates } from './change-offer.ts';

/** The terms of a new offer in stored form. */
export interface OfferTerms
  extends Pick<
    OfferRecord,
    | 'type'
    | 'visibility'
    | 'startDate'
    | 'endDate'
    | 'priceUnits'
    | 'minimumBidUnits'
    | 'buyNowPriceUnits'
    | 'amount'
    | 'minBuyAmount'
    | 'sellerAddress'
  > {
  readonly chain: SecretType;
  readonly contract: string;
  /** Decimal text. */
  readonly tokenId: string;
}

/** Rules for parsing a new offer. */
interface ReadingRules {
  /** Whether every field of the contract is required. */
  readonly isStrict: boolean;
  readonly now: string;
}

/** Parses the terms sent by a seller under the given rules and time. */
export function readTerms(input: NewOffer, { isStrict, now }: ReadingRules): Result<OfferTerms> {
  const missing = isStrict ? fieldsOfTheContract.filter((field) => input[field] == null) : [];
  if (missing.length > 0) return invalidInput(missing.map((path) => ({ path, message: 'This field is required.' })));
  const dates = datesOf(input, now);
  const fitting = checkDates(dates, now);
  if (!fitting.ok) return fitting;
  const { nft, type, sellerAddress, visibility, amount, minBuyAmount } = input;
  return ok({
    chain: nft.chain,
    contract: nft.address,
    tokenId: nft.tokenId,
    sellerAddress,
    ...dates,
    ...pricesOf(input),
    amount: amount ?? 1,
    minBuyAmount: minBuyAmount ?? 1,
    type,
    visibility: visibility ?? 'PUBLIC',
  });
}

const fieldsOfTheContract = [
  'startDate',
  'endDate',
  'currency',
  'sellerId',
  'visibility',
  'minimumBid',
  'buyNowPrice',
  'price',
] as const;

/** An auction has a price too: its starting price, by default the minimum bid. */
function pricesOf({ type, price, minimumBid, buyNowPrice }: NewOffer) {
  if (type === 'SALE') return { priceUnits: price ?? undefined };
  return {
    priceUnits: chosen(price) ?? minimumBid ?? undefined,
    minimumBidUnits: minimumBid ?? undefined,
    buyNowPriceUnits: chosen(buyNowPrice),
  };
}

/** The contract requires every price, so 0 counts as absent. */
function chosen(units: string | null | undefined): string | undefined {
  return units === '0' ? undefined : (units ?? undefined);
}

/** By default, an offer starts now; a sale ends after 90 days, and an auction after seven. */
function datesOf({ type, ...dates }: NewOffer, now: string): OfferDates {
  const startDate = dates.startDate ?? now;
  const duration = type === 'AUCTION' ? auctionMilliseconds : saleMilliseconds;
  return { startDate, endDate: dates.endDate ?? new Date(Date.parse(startDate) + duration).toISOString() };
}
