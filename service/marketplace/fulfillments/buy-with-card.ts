import { fail, ok, type Result } from '../../kernel/result.ts';
import type { Caller } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TableReaders } from '../../ports/storage.ts';
import type { FulfillmentRecord } from '../../resources/fulfillment.ts';
import { checkPurchase, type Purchase } from './check-purchase.ts';
import { type FulfillmentTables, startFulfillment } from './start-fulfillment.ts';

/** A purchase paid by card. */
export interface CardPurchase extends Purchase {
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
