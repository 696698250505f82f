import { type Failed, fail, ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { TableReaders } from '../../ports/storage.ts';
import type { MarketUserRecord } from '../../resources/market-user.ts';
import type { OfferRecord } from '../../resources/offer.ts';
import { checkOpen, checkParty } from '../offers/check-open.ts';
import { findOffer, wrongStatus } from '../offers/find-offer.ts';
import { findMarketUser, noMarketUser } from '../users/get-market-user.ts';

/** Who buys how much of what, and where it goes. */
export interface Purchase {
  readonly offerId: string;
  /** The market user who buys. */
  readonly userId: string;
  /** Where the items go. */
  readonly walletAddress: string;
  readonly amount: number;
}

/** A purchase that can be made now. */
export interface PossiblePurchase {
  readonly offer: OfferRecord;
  readonly buyer: MarketUserRecord;
  /** Of one item, in millionths of USDC, as decimal text. */
  readonly priceUnits: string;
}

/** Whether this can be bought now, money aside. */
export function checkPurchase(
  tables: Pick<TableReaders, 'offers' | 'marketUsers'>,
  { offerId, userId, walletAddress, amount }: Purchase,
  caller: Caller,
  now: string,
): Result<PossiblePurchase> {
  const found = findOffer(tables, offerId, caller);
  if (!found.ok) return found;
  const offer = found.value;
  const buyer = findMarketUser(tables, userId, caller);
  if (!buyer) return noMarketUser(userId);
  const { priceUnits } = offer;
  if (offer.type !== 'SALE' || priceUnits === undefined) return isAuction();
  const open = checkOpen(offer, now);
  if (!open.ok) return open;
  const party = checkParty(offer, { userId, walletAddress });
  if (!party.ok) return party;
  const enough = checkAmount(offer, amount);
  return enough.ok ? ok({ offer, buyer, priceUnits }) : enough;
}

/** The fewest items that a purchase takes now. */
export function leastAmount({ remainingAmount, minBuyAmount }: OfferRecord): number {
  return Math.min(minBuyAmount, remainingAmount);
}

function checkAmount(offer: OfferRecord, amount: number): Result<void> {
  const { remainingAmount } = offer;
  if (remainingAmount === 0) return wrongStatus(offer, 'All of it is sold or on its way.');
  if (amount > remainingAmount)
    return fail(
      'offer.not-enough-left',
      `There are ${remainingAmount} left. Take at most as many.`,
    );
  const least = leastAmount(offer);
  return amount >= least
    ? ok()
    : fail('offer.below-minimum', `A purchase takes ${least} or more of this offer.`);
}

/** The answer where an auction is to be bought. */
export function isAuction(): Failed {
  return fail('offer.other-type', 'The offer is an auction. Bid for it: POST /offers/{id}/bid.');
}
