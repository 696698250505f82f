import { z } from 'zod';
import { receiverAddress, uuid } from '../../kernel/primitives.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Caller, IdempotencySlot } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TableWriters } from '../../ports/storage.ts';
import type { Fulfillment, FulfillmentRecord } from '../../resources/fulfillment.ts';
import { offerEnding } from '../../resources/offer.ts';
import { itemCount } from '../../resources/quantity.ts';
import { reserve } from '../money/reservations.ts';
import { findOffer } from '../offers/find-offer.ts';
import { checkPurchase, type Purchase } from './check-purchase.ts';
import { type FulfillmentPorts, giveBack } from './give-back.ts';
import { startFulfillment } from './start-fulfillment.ts';
import { toFulfillment } from './to-fulfillment.ts';
import { withCountedDeposits } from './with-counted-deposits.ts';

const purchaseInput = z.object({
  type: z.literal('PURCHASE'),
  offerId: uuid,
  userId: uuid.meta({ description: 'The market user who pays.' }),
  walletAddress: receiverAddress.meta({ description: 'Where the items go.' }),
  amount: itemCount,
});

/** What createFulfillment takes. */
export const createFulfillmentInput = z.discriminatedUnion('type', [
  purchaseInput,
  z.object({
    type: z.enum(offerEnding.options),
    offerId: uuid,
    userId: uuid.nullish(),
    walletAddress: receiverAddress.nullish(),
    amount: itemCount.nullish().meta({ description: 'As many as are left, where it is sent.' }),
  }),
]);

/** What buyOffer takes: a purchase without its type. */
export const buyOfferInput = purchaseInput
  .omit({ type: true, amount: true })
  .extend({ amount: itemCount.nullish().meta({ description: '1 unless told.' }) });

export type CreateFulfillmentInput = z.output<typeof createFulfillmentInput>;

/** Buys items of a sale, or gives what is left of an offer back. The answer is QUEUED. */
export async function createFulfillment(
  ports: FulfillmentPorts,
  input: CreateFulfillmentInput,
  caller: Caller,
  slot: IdempotencySlot<Fulfillment>,
): Promise<Result<Fulfillment>> {
  return input.type === 'PURCHASE'
    ? purchase(ports, input, caller, slot)
    : giveBack(ports, input, caller, slot);
}

/** Buys items of the sale at this address: a purchase in other words. */
export function buyOffer(
  ports: FulfillmentPorts,
  { amount, ...purchase }: z.output<typeof buyOfferInput>,
  caller: Caller,
  slot: IdempotencySlot<Fulfillment>,
): Promise<Result<Fulfillment>> {
  return createFulfillment(
    ports,
    { type: 'PURCHASE', ...purchase, amount: amount ?? 1 },
    caller,
    slot,
  );
}

/**
 * Buys items of a sale: the money is set aside and the items are on their way in one commit; the
 * settlement does the rest.
 */
async function purchase(
  ports: FulfillmentPorts,
  input: Purchase,
  caller: Caller,
  slot: IdempotencySlot<Fulfillment>,
): Promise<Result<Fulfillment>> {
  const { storage } = ports;
  const offer = storage.read((tables) => findOffer(tables, input.offerId, caller));
  if (!offer.ok) return offer;

  return withCountedDeposits(ports, offer.value.item.chain, () =>
    storage.transact((tables) => {
      const bought = buy(tables, ports, input, caller);
      if (!bought.ok) return bought;
      const reply = toFulfillment(tables, bought.value);
      slot.keep(tables, reply);
      return ok(reply);
    }),
  );
}

function buy(
  tables: TableWriters,
  ports: Pick<Ports, 'clock' | 'ids'>,
  purchase: Purchase,
  caller: Caller,
): Result<FulfillmentRecord> {
  const { userId, walletAddress, amount } = purchase;
  const possible = checkPurchase(tables, purchase, caller, ports.clock.now());
  if (!possible.ok) return possible;
  const { offer, buyer, priceUnits } = possible.value;

  const id = ports.ids.uuid();
  const units = BigInt(priceUnits) * BigInt(amount);
  const paid = reserve(tables, { reservationId: id, userId, chain: offer.item.chain, units });
  if (!paid.ok) return paid;
  const { applicationId } = buyer;
  return ok(
    startFulfillment(tables, ports, offer, {
      id,
      applicationId,
      type: 'PURCHASE',
      amount,
      pricePerItemUnits: priceUnits,
      buyerId: userId,
      walletAddress,
    }),
  );
}
