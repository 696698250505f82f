import { fail, ok, type Result } from '../../kernel/result.ts';
import { invalidInput } from '../../kernel/validation.ts';
import type { OfferRecord } from '../../resources/offer.ts';
import { wrongStatus } from './find-offer.ts';

/** Validates that an offer accepts purchases or bids now. */
export function checkOpen(offer: OfferRecord, now: string): Result<void> {
  const { status, ending, startDate, endDate } = offer;
  if (status !== 'READY' || ending) return wrongStatus(offer, 'Only READY offers can be bought.');
  if (startDate !== undefined && now < startDate)
    return fail('offer.not-open', `The offer starts at ${startDate}.`);
  if (endDate !== undefined && now >= endDate)
    return fail('offer.not-open', `The offer ended at ${endDate}.`);
  return ok();
}

/** The buyer or bidder, and the receiving wallet. */
export interface Party {
  readonly userId: string;
  readonly walletAddress: string;
}

/** Validates that the buyer is not the seller and the receiver is not the custody contract. */
export function checkParty(
  { sellerId, sellerAddress, custodyAddress }: OfferRecord,
  { userId, walletAddress }: Party,
): Result<void> {
  if (userId === sellerId || walletAddress === sellerAddress)
    return fail('offer.own', 'You cannot buy your own offer. Use another user and wallet.');
  if (walletAddress !== custodyAddress) return ok();
  const message = 'This is the custody contract. Use a wallet of the buyer.';
  return invalidInput([{ path: 'walletAddress', message }]);
}
