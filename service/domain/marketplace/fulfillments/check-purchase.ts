import { fail, mapResult, ok, type Result } from '../../../model/kernel/results/result.ts';
import type { FulfillmentRecord } from '../../../model/market/fulfillment.ts';
import type { MarketUserRecord } from '../../../model/market/market-user.ts';
import type { OfferRecord } from '../../../model/market/offer.ts';
import type { Caller } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableReaders } from '../../../platform/ports/storage.ts';
import { checkOpen, checkParty, findOffer, wrongStatus } from '../offers/change-offer.ts';
import { type FulfillmentTables, startFulfillment } from '../offers/offer-timeline.ts';
import { findMarketUser, noMarketUser } from '../users/get-market-user.ts';

export interface Purchase {
  readonly offerId: string;
  /** The buying market user. */
  readonly userId: string;
  /** The wallet that receives the items. */
  readonly walletAddress: string;
  readonly amount: number;
}

/** A validated purchase that can be executed now. */
export interface PossiblePurchase {
  readonly offer: OfferRecord;
  readonly buyer: MarketUserRecord;
  /** Price per item in millionths of USDC, as decimal text. */
  readonly priceUnits: string;
}

/** Validates a purchase, apart from the buyer's money. */
export function checkPurchase(
  tables: Pick<TableReaders, 'offers' | 'marketUsers'>,
  { offerId, userId, walletAddress, amount }: Purchase,
  caller: Caller,
  now: string,
): Result<PossiblePurchase> {
  const result = findOffer(tables, offerId, caller);
  if (!result.ok) return result;
  const offer = result.value;
  const buyer = findMarketUser(tables, userId, caller);
  if (!buyer) return noMarketUser(userId);
  const { priceUnits } = offer;
  if (offer.type !== 'SALE' || priceUnits === undefined)
    return fail('offer.other-type', 'The offer is an auction. Bid for it: POST /offers/{id}/bid.');
  const open = checkOpen(offer, now);
  if (!open.ok) return open;
  const party = checkParty(offer, { userId, walletAddress });
  if (!party.ok) return party;
  return mapResult(checkAmount(offer, amount), () => ({ offer, buyer, priceUnits }));
}

/** The smallest amount that can be bought now. */
export function leastAmount({ remainingAmount, minBuyAmount }: OfferRecord): number {
  return Math.min(minBuyAmount, remainingAmount);
}

function checkAmount(offer: OfferRecord, amount: number): Result<void> {
  const { remainingAmount } = offer;
  if (remainingAmount === 0) return wrongStatus(offer, 'All items are sold or reserved.');
  if (amount > remainingAmount)
    return fail('offer.not-enough-left', `amount exceeds the remaining items. Buy at most ${remainingAmount}.`);
  const minimum = leastAmount(offer);
  return amount >= minimum ? ok() : fail('offer.below-minimum', `amount must be at least ${minimum} for this offer.`);
}

interface CardPurchase extends Purchase {
  /** The card payment in millionths of USDC. */
  readonly paidUnits: bigint;
}

/**
 * Buys items of a sale with a card. The items are QUEUED and no balance is used; settlement pays
 * the seller from the card float. Pure: call it in the transaction that captures the money.
 */
export function buyWithCard(
  tables: FulfillmentTables & Pick<TableReaders, 'marketUsers'>,
  ports: Pick<Ports, 'clock' | 'ids'>,
  { paidUnits, ...purchase }: CardPurchase,
  caller: Caller,
): Result<FulfillmentRecord> {
  const { amount, userId, walletAddress } = purchase;
  const result = checkPurchase(tables, purchase, caller, ports.clock.now());
  if (!result.ok) return result;
  const { offer, buyer, priceUnits } = result.value;
  if (BigInt(priceUnits) * BigInt(amount) !== paidUnits)
    return fail('offer.price-changed', 'The price of the offer changed after the payment started.');
  return ok(
    startFulfillment(tables, ports, offer, {
      applicationId: buyer.applicationId,
      type: 'PURCHASE',
      paidBy: 'CARD',
      amount,
      pricePerItemUnits: priceUnits,
      buyerId: userId,
      walletAddress,
    }),
  );
}
