import type { Offer, OfferInspection } from '../../service/call/client.ts';
import { counted } from '../figures/counted.ts';
import { toInstant } from '../figures/instant.ts';
import type { Status } from './StatusGlyph.tsx';

/** The mark of each status. */
export const statusGlyphs = {
  NEW: 'idle',
  INITIATING_OFFER: 'progress',
  READY: 'done',
  REFUSED: 'failed',
  CLOSED: 'off',
  TERMINATED: 'off',
  ERROR: 'failed',
} as const satisfies Record<Offer['status'], Status>;

/** The mark of each status of a bid. */
export const bidGlyphs = {
  LEADING: 'progress',
  OUTBID: 'off',
  WON: 'done',
  LOST: 'off',
} as const satisfies Record<OfferInspection['bids'][number]['status'], Status>;

/** What an offer is called: its item, else the token id. */
export function titleOf({ nft }: Pick<Offer, 'nft'>): string {
  return nft.name || `Item ${nft.id}`;
}

/** What the collection is called, where it has a name. */
export function collectionOf({ nft }: Pick<Offer, 'nft'>): string | undefined {
  return nft.contract.name || undefined;
}

/** An amount of USDC: cents always, smaller parts where there are any. @example toUsdc(1500) // "1,500.00" */
export function toUsdc(amount: number): string {
  return amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 6 });
}

/** What one has to pay, and what that is. */
export interface Price {
  /** In USDC; nothing where there is no price. */
  readonly amount: number | undefined;
  /** @example "USDC each", "USDC, highest bid" */
  readonly unit: string;
}

/** What is looked at of the highest bid of an offer: how much it is, in USDC. */
export interface WithHighestBid {
  readonly highestBid?: { readonly amount: number } | undefined;
}

/** The price that matters now: of each item, the highest bid, or the least one. */
export function priceOf(
  offer: Pick<Offer, 'type' | 'price' | 'minimumBid' | 'amount'> & WithHighestBid,
): Price {
  const { type, price, highestBid, minimumBid, amount } = offer;
  if (type === 'SALE') return { amount: price, unit: amount > 1 ? 'USDC each' : 'USDC' };
  return highestBid === undefined
    ? { amount: minimumBid, unit: 'USDC, minimum bid' }
    : { amount: highestBid.amount, unit: 'USDC, highest bid' };
}

type Stock = Pick<Offer, 'amount' | 'remainingAmount' | 'status'>;

/** What is left of an offer. @example leftOf({ amount: 10, remainingAmount: 4, status: 'READY' }) // "4 of 10 left" */
export function leftOf({ amount, remainingAmount, status }: Stock): string {
  const wasNeverSold = ['NEW', 'INITIATING_OFFER', 'REFUSED'].includes(status);
  if (wasNeverSold) return counted(amount, 'item');
  if (amount === 1) return remainingAmount === 1 ? '1 item' : 'gone';
  return remainingAmount === 0
    ? `none of ${amount.toLocaleString('en')} left`
    : `${remainingAmount.toLocaleString('en')} of ${amount.toLocaleString('en')} left`;
}

/** When an offer begins or ends, where that matters still. */
export function timingOf(
  { status, startDate, endDate }: Pick<Offer, 'status' | 'startDate' | 'endDate'>,
  now: Date,
): { readonly word: 'starts' | 'ends' | 'ended'; readonly at: string } | undefined {
  const isOver = !['NEW', 'INITIATING_OFFER', 'READY'].includes(status);
  if (isOver) return undefined;
  if (startDate !== undefined && toInstant(startDate) > now)
    return { word: 'starts', at: startDate };
  if (endDate === undefined) return undefined;
  return { word: toInstant(endDate) > now ? 'ends' : 'ended', at: endDate };
}
