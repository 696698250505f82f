import { fail, ok, type Result } from '../../kernel/result.ts';
import { invalidInput } from '../../kernel/validation.ts';
import type { OfferRecord } from '../../resources/offer.ts';
import { wrongStatus } from './find-offer.ts';

/** Whether an offer takes purchases or bids now. */
export function checkOpen(offer: OfferRecord, now: string): Result<void> {
  const { status, ending, startDate, endDate } = offer;
  if (status !== 'READY' || ending) return wrongStatus(offer, 'Only a READY one can be bought.');
  if (startDate !== undefined && now < startDate)
    return fail('offer.not-open', `The offer begins at ${startDate}.`);
  if (endDate !== undefined && now >= endDate)
    return fail('offer.not-open', `The offer ended at ${endDate}.`);
  return ok();
}

/** Who buys or bids, and where the items would go. */
export interface Party {
  readonly userId: string;
  readonly walletAddress: string;
}

/** Nobody buys what is one's own, and custody is no receiver. */
export function checkParty(
  { sellerId, sellerAddress, custodyAddress }: OfferRecord,
  { userId, walletAddress }: Party,
): Result<void> {
  if (userId === sellerId || walletAddress === sellerAddress)
    return fail('offer.own', 'Nobody can buy an offer of their own. Use another user and wallet.');
  if (walletAddress !== custodyAddress) return ok();
  const message = 'This is the custody contract. Use a wallet of the buyer.';
  return invalidInput([{ path: 'walletAddress', message }]);
}
