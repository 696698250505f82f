import type { Offer } from '../../../service/call/client.ts';
import { counted } from '../../figures/counted.ts';
import { toInstant } from '../../figures/instant.ts';

/** The title of an offer: its item, else the token id. */
export function titleOf({ nft }: Pick<Offer, 'nft'>): string {
  return nft.name || `Item ${nft.id}`;
}

export function collectionOf({ nft }: Pick<Offer, 'nft'>): string | undefined {
  return nft.contract.name || undefined;
}

/** An amount of USDC: two decimals, more if needed. @example toUsdc(1500) // "1,500.00" */
export function toUsdc(amount: number): string {
  return amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 6 });
}

export interface Price {
  /** In USDC; `undefined` without a price. */
  readonly amount: number | undefined;
  /** @example "USDC each", "USDC, highest bid" */
  readonly unit: string;
}

/** The highest bid of an offer: its amount in USDC. */
export interface WithHighestBid {
  readonly highestBid?: { readonly amount: number } | undefined;
}

/** The relevant price: per item, the highest bid, or the minimum bid. */
export function priceOf(offer: Pick<Offer, 'type' | 'price' | 'minimumBid' | 'amount'> & WithHighestBid): Price {
  const { type, price, highestBid, minimumBid, amount } = offer;
  if (type === 'SALE') return { amount: price, unit: amount > 1 ? 'USDC each' : 'USDC' };
  return highestBid === undefined
    ? { amount: minimumBid, unit: 'USDC, minimum bid' }
    : { amount: highestBid.amount, unit: 'USDC, highest bid' };
}

type Stock = Pick<Offer, 'amount' | 'remainingAmount' | 'status'>;

/** The remaining stock of an offer. @example "4 of 10 left" */
export function leftOf({ amount, remainingAmount, status }: Stock): string {
  const wasNeverSold = ['NEW', 'INITIATING_OFFER', 'REFUSED'].includes(status);
  if (wasNeverSold) return counted(amount, 'item');
  if (amount === 1) return remainingAmount === 1 ? '1 item' : 'sold out';
  return remainingAmount === 0
    ? `none of ${amount.toLocaleString('en')} left`
    : `${remainingAmount.toLocaleString('en')} of ${amount.toLocaleString('en')} left`;
}

/** Offers of earlier versions may have no end, which the service reports as the last day of this year. */
const neverEnds = '9999';

/** When an offer starts or ends, if that is still relevant. */
export function timingOf(
  { status, startDate, endDate }: Pick<Offer, 'status' | 'startDate' | 'endDate'>,
  now: Date,
): { readonly word: 'starts' | 'ends' | 'ended'; readonly at: string } | undefined {
  const isOver = !['NEW', 'INITIATING_OFFER', 'READY'].includes(status);
  if (isOver) return undefined;
  if (toInstant(startDate) > now) return { word: 'starts', at: startDate };
  if (endDate >= neverEnds) return undefined;
  return { word: toInstant(endDate) > now ? 'ends' : 'ended', at: endDate };
}
