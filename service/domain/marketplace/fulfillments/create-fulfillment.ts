import { z } from 'zod';
import { receiverAddress, uuid } from '../../../model/kernel/primitives.ts';
import { type Failed, fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import { invalidInput } from '../../../model/kernel/results/validation.ts';
import { type Fulfillment, type FulfillmentRecord, fulfillment } from '../../../model/market/fulfillment.ts';
import { externalUserId } from '../../../model/market/market-user.ts';
import { type OfferEnding, type OfferRecord, offerEnding } from '../../../model/market/offer.ts';
import { itemCount } from '../../../model/market/quantity.ts';
import { type Caller, type IdempotencySlot, marketRoute, mutation } from '../../../platform/ports/operation.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableWriters } from '../../../platform/ports/storage.ts';
import { reserve } from '../money/balances.ts';
import { withCountedDeposits } from '../money/compare-with-chain.ts';
import { findOffer, findOwnOffer, modifiedBy, wrongStatus } from '../offers/change-offer.ts';
import { freeLeadingBid } from '../offers/close-offer.ts';
import { returnRemainingItems, startFulfillment } from '../offers/offer-timeline.ts';
import { ensureSubUser } from '../users/market-users.operations.ts';
import { checkPurchase, type Purchase } from './check-purchase.ts';
import { timestampForm, toFulfillment } from './get-fulfillment.ts';

const purchaseInput = z.object({
  type: z.literal('PURCHASE').meta({ description: 'PURCHASE buys from an offer.' }),
  offerId: uuid.meta({ description: 'The offer to buy from.' }),
  userId: uuid.meta({ description: 'The paying market user.' }),
  walletAddress: receiverAddress.meta({ description: 'The wallet that receives the items.' }),
  amount: itemCount.meta({ description: 'The number of items.' }),
});

export const createFulfillmentInput = z.discriminatedUnion('type', [
  purchaseInput,
  z.object({
    type: z
      .enum(offerEnding.options)
      .meta({ description: 'REIMBURSEMENT ends an offer as its seller. TERMINATION is for the operator only.' }),
    offerId: uuid.meta({ description: 'The offer to end.' }),
    userId: uuid.nullish().meta({ description: 'The seller, if sent.' }),
    walletAddress: receiverAddress.nullish().meta({ description: 'The wallet of the seller, if sent.' }),
    amount: itemCount.nullish().meta({ description: 'The number of remaining items, if sent.' }),
  }),
]);

/** A purchase without its type, by a market user or by the caller's own id of the buyer. */
export const buyOfferInput = purchaseInput
  .omit({ type: true, amount: true })
  .extend({
    userId: uuid.nullish().meta({ description: 'The paying market user.' }),
    externalUserId: externalUserId
      .nullish()
      .meta({
        description: 'In place of userId: the sub-user with this id of yours pays. It is created if it does not exist.',
      }),
    amount: itemCount.nullish().meta({ description: 'Default: 1.' }),
  })
  .refine(({ userId, externalUserId }) => (userId == null) !== (externalUserId == null), {
    path: ['userId'],
    error: 'Send either userId or externalUserId.',
  });

/** Buys items of a sale, or returns the rest of an offer. The result is QUEUED. */
export async function createFulfillment(
  ports: FulfillmentPorts,
  input: z.output<typeof createFulfillmentInput>,
  caller: Caller,
  slot: IdempotencySlot<Fulfillment>,
): Promise<Result<Fulfillment>> {
  return input.type === 'PURCHASE' ? purchase(ports, input, caller, slot) : returnItems(ports, input, caller, slot);
}

/** Buys items of the sale at this address: an alternative form of a purchase. A created buyer remains if it fails. */
export const buyOffer = mutation({
  summary: 'Buy offer by its address',
  description: 'Same as a PURCHASE; one item by default. The buyer is a market user or your own id of a sub-user.',
  route: marketRoute('POST', '/offers/{offerId}/buy'),
  input: buyOfferInput,
  output: fulfillment,
  async run(ports, { amount, userId, externalUserId, ...purchase }, caller, slot) {
    const buyer = externalUserId == null ? ok(userId ?? '') : await ensureSubUser(ports, externalUserId, caller);
    if (!buyer.ok) return buyer;
    const input = { type: 'PURCHASE', ...purchase, userId: buyer.value, amount: amount ?? 1 } as const;
    return createFulfillment(ports, input, caller, slot);
  },
});

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
      return slot.keep(tables, toFulfillment(tables, created.value, timestampForm(ports, caller)));
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
  const reservation = reserve(tables, { reservationId: id, userId, chain: offer.item.chain, units });
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

type FulfillmentPorts = Pick<Ports, 'storage' | 'chains' | 'clock' | 'ids' | 'settings'>;

type Ending = Extract<z.output<typeof createFulfillmentInput>, { readonly type: OfferEnding }>;

/**
 * Ends an offer with items in custody: the remaining items return to the seller's wallet. Only the operator may use
 * TERMINATION, which releases the leading bid; an auction with bids rejects REIMBURSEMENT.
 */
async function returnItems(
  ports: FulfillmentPorts,
  ending: Ending,
  caller: Caller,
  slot: IdempotencySlot<Fulfillment>,
): Promise<Result<Fulfillment>> {
  if (ending.type === 'TERMINATION' && caller.role !== 'operator')
    return fail(
      'fulfillment.operator-only',
      `Only the operator can terminate an offer: POST /_vaultdesk/market/offers/${ending.offerId}/termination with the operator token. As the seller, use REIMBURSEMENT.`,
    );
  return ports.storage.transact((tables) => {
    const result = findOwnOffer(tables, ending.offerId, caller);
    if (!result.ok) return result;
    const check = checkEnding(result.value, ending);
    if (!check.ok) return check;
    if (ending.type === 'TERMINATION') freeLeadingBid(tables, result.value);
    const offer = { ...result.value, modifiedBy: modifiedBy(tables, ports, result.value, caller) };
    const started = returnRemainingItems(tables, ports, offer, ending.type);
    if (!started) return soldOut(offer);
    return slot.keep(tables, toFulfillment(tables, started, timestampForm(ports, caller)));
  });
}

function checkEnding(offer: OfferRecord, ending: Ending): Result<void> {
  const { status, remainingAmount, sellerId, sellerAddress, bidCount } = offer;
  if (status !== 'READY' || remainingAmount === 0) return soldOut(offer);
  if (ending.type === 'REIMBURSEMENT' && bidCount > 0 && !offer.ending)
    return fail('offer.has-bids', 'An auction with bids cannot be ended early.');
  const faults = [
    { path: 'userId', sent: ending.userId, right: sellerId },
    { path: 'walletAddress', sent: ending.walletAddress, right: sellerAddress },
    { path: 'amount', sent: ending.amount, right: remainingAmount },
  ].filter(({ sent, right }) => sent != null && sent !== right);
  const messageFor = (right: unknown) =>
    `All remaining items are returned. amount must be ${right}; correct or omit it.`;
  return faults.length === 0
    ? ok()
    : invalidInput(faults.map(({ path, right }) => ({ path, message: messageFor(right) })));
}

function soldOut(offer: OfferRecord): Failed {
  return wrongStatus(
    offer,
    `Only a READY offer returns its remaining items. End others with POST /offers/${offer.id}/close.`,
  );
}
