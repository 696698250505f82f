import { address as addressSchema } from '../../../../service/kernel/primitives.ts';
import type { WithHighestBid } from '../../../components/status/offer-words.ts';
import type { Offer } from '../../../service/call/client.ts';
import { countMessage } from '../../../service/words/count-text.ts';
import { firstMessage } from '../../../service/words/first-message.ts';
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

/** Why the wallet that sells cannot be the one that gets the items: told when it is chosen, before anything is sent. */
export function sellerMessage(
  text: string,
  { sellerAddress }: Pick<Offer, 'sellerAddress'>,
): string | null {
  return text.trim().toLowerCase() === sellerAddress.toLowerCase()
    ? 'This is the wallet of the seller. Use one of the buyer.'
    : null;
}

/** What is wrong with where the items go; '' is fine where the service knows a place of its own. */
export function receiverMessage(
  text: string,
  offer: Pick<Offer, 'sellerAddress'>,
  missing: string | null,
): string | null {
  const address = text.trim();
  if (address === '') return missing;
  return sellerMessage(address, offer) ?? firstMessage(addressSchema, address);
}

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
