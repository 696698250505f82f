import { z } from 'zod';
import { receiverAddress, uuid } from '../../kernel/primitives.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Caller, IdempotencySlot } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TableWriters } from '../../ports/storage.ts';
import type { Fulfillment, FulfillmentRecord } from '../../resources/fulfillment.ts';
import { itemCount } from '../../resources/quantity.ts';
import { reserve } from '../money/reservations.ts';
import { findOffer } from '../offers/find-offer.ts';
import { checkPurchase, type Purchase } from './check-purchase.ts';
import { startFulfillment } from './start-fulfillment.ts';
import { toFulfillment } from './to-fulfillment.ts';
import { withCountedDeposits } from './with-counted-deposits.ts';

/** What createFulfillment takes. */
export const createFulfillmentInput = z.object({
  type: z.literal('PURCHASE', 'Only PURCHASE can be created.'),
  offerId: uuid,
  userId: uuid.meta({ description: 'The market user who pays.' }),
  walletAddress: receiverAddress.meta({ description: 'Where the items go.' }),
  amount: itemCount,
});
export type CreateFulfillmentInput = z.output<typeof createFulfillmentInput>;

/**
 * Buys items of a sale: the money is set aside and the items are on their way in one commit; the
 * settlement does the rest. The answer is QUEUED.
 */
export async function createFulfillment(
  ports: Pick<Ports, 'storage' | 'chains' | 'clock' | 'ids'>,
  input: CreateFulfillmentInput,
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
