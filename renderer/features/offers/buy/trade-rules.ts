import type { WithHighestBid } from '../../../components/status/offer-words.ts';
import type { Offer } from '../../../service/call/client.ts';
import { countMessage } from '../../../service/words/count-text.ts';
import { toUsdcText, toUsdcUnits, usdcMessage } from '../../../service/words/usdc-text.ts';
import { leastBidUnits } from '../sell/offer-terms.ts';

/** Where the fields of a purchase or a bid stand, and which failures are about one of them. */
export const tradePaths = {
  userId: 'userId',
  walletAddress: 'walletAddress',
  amount: 'amount',
  'market-user.not-found': 'userId',
  'market.insufficient-balance': 'userId',
  'offer.own': 'userId',
  'offer.not-enough-left': 'amount',
  'offer.below-minimum': 'amount',
  'bid.too-low': 'amount',
} as const;

/** What is wrong with how many are bought. */
export function purchaseMessage(
  text: string,
  { remainingAmount, minBuyAmount }: Pick<Offer, 'remainingAmount' | 'minBuyAmount'>,
): string | null {
  const message = countMessage(text, 'Type how many are bought.');
  if (message) return message;
  const amount = Number(text.trim());
  if (amount > remainingAmount)
    return `There are ${remainingAmount.toLocaleString('en')} left. Take at most as many.`;
  const least = Math.min(minBuyAmount, remainingAmount);
  return amount < least ? `This is too few. A purchase takes ${least} or more.` : null;
}

/** What is wrong with a bid, in USDC. */
export function bidMessage(
  text: string,
  offer: Pick<Offer, 'minimumBid'> & WithHighestBid,
): string | null {
  const message = usdcMessage(text, 'Type what is bid.');
  if (message) return message;
  const least = leastBidUnits(offer);
  if ((toUsdcUnits(text) ?? 0n) >= least) return null;
  return offer.highestBid === undefined
    ? `This is below the minimum bid. Bid ${toUsdcText(least)} or more.`
    : `This does not top the highest bid of ${offer.highestBid.amount}. Bid more.`;
}
