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
import { type FulfillmentPorts, returnItems } from './return-items.ts';
import { startFulfillment } from './start-fulfillment.ts';
import { toFulfillment } from './to-fulfillment.ts';
import { withCountedDeposits } from './with-counted-deposits.ts';

const purchaseInput = z.object({
  type: z.literal('PURCHASE'),
  offerId: uuid,
  userId: uuid.meta({ description: 'The paying market user.' }),
  walletAddress: receiverAddress.meta({ description: 'The wallet that receives the items.' }),
  amount: itemCount,
});

export const createFulfillmentInput = z.discriminatedUnion('type', [
  purchaseInput,
  z.object({
    type: z.enum(offerEnding.options),
    offerId: uuid,
    userId: uuid.nullish(),
    walletAddress: receiverAddress.nullish(),
    amount: itemCount.nullish().meta({ description: 'The number of remaining items, if sent.' }),
  }),
]);

/** A purchase without its type. */
export const buyOfferInput = purchaseInput
  .omit({ type: true, amount: true })
  .extend({ amount: itemCount.nullish().meta({ description: 'Default: 1.' }) });

export type CreateFulfillmentInput = z.output<typeof createFulfillmentInput>;

/** Buys items of a sale, or returns the rest of an offer. The result is QUEUED. */
export async function createFulfillment(
  ports: FulfillmentPorts,
  input: CreateFulfillmentInput,
  caller: Caller,
  slot: IdempotencySlot<Fulfillment>,
): Promise<Result<Fulfillment>> {
  return input.type === 'PURCHASE'
    ? purchase(ports, input, caller, slot)
    : returnItems(ports, input, caller, slot);
}

/** Buys items of the sale at this address: an alternative form of a purchase. */
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

/** Buys items of a sale: reserves money and items in one commit; settlement does the rest. */
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
      const created = buy(tables, ports, input, caller);
      if (!created.ok) return created;
      const reply = toFulfillment(tables, created.value);
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
  const result = checkPurchase(tables, purchase, caller, ports.clock.now());
  if (!result.ok) return result;
  const { offer, buyer, priceUnits } = result.value;

  const id = ports.ids.uuid();
  const units = BigInt(priceUnits) * BigInt(amount);
  const reservation = reserve(tables, {
    reservationId: id,
    userId,
    chain: offer.item.chain,
    units,
  });
  if (!reservation.ok) return reservation;
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
