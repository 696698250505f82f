import type { WithHighestBid } from '../../../components/status/labels/offer-labels.ts';
import type { Offer } from '../../../service/call/client.ts';
import { countIn, countMessage, toUsdcText, toUsdcUnits, usdcMessage } from '../../../service/labels/amount.ts';
import { leastBidUnits } from '../sell/offer-terms.ts';

/** The fields that failures of a purchase or a bid belong to. */
export const tradeFailures = {
  'market-user.not-found': 'userId',
  'market.insufficient-balance': 'userId',
  'offer.own': 'userId',
  'offer.not-enough-left': 'amount',
  'offer.below-minimum': 'amount',
  'bid.too-low': 'amount',
} as const;

/** The message for an invalid purchase quantity. */
export function purchaseMessage(
  text: string,
  { remainingAmount, minBuyAmount }: Pick<Offer, 'remainingAmount' | 'minBuyAmount'>,
): string | null {
  const message = countMessage(text, 'Enter a quantity.');
  if (message) return message;
  const amount = Number(countIn(text));
  if (amount > remainingAmount) return `Only ${remainingAmount.toLocaleString('en')} left. Enter a smaller quantity.`;
  const least = Math.min(minBuyAmount, remainingAmount);
  return amount < least ? `The quantity is too low. Buy at least ${least}.` : null;
}

/** The message for an invalid bid, in USDC. */
export function bidMessage(text: string, offer: Pick<Offer, 'minimumBid'> & WithHighestBid): string | null {
  const message = usdcMessage(text, 'Enter a bid.');
  if (message) return message;
  const least = leastBidUnits(offer);
  if ((toUsdcUnits(text) ?? 0n) >= least) return null;
  return offer.highestBid === undefined
    ? `The bid is below the minimum. Bid ${toUsdcText(least)} or more.`
    : `The bid does not exceed the highest bid of ${offer.highestBid.amount}. Bid more.`;
}
