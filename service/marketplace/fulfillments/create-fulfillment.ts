import { getAddress } from 'ethers/address';
import { isAddress } from '../../kernel/is-address.ts';
import { type Failed, fail, ok, type Result } from '../../kernel/result.ts';
import { invalidInput } from '../../kernel/validation.ts';
import type { Caller, ReplyKeeper } from '../../ports/operation.ts';
import type { Ports } from '../../ports/ports.ts';
import type { TableWriters } from '../../ports/storage.ts';
import type { Fulfillment, FulfillmentRecord } from '../../resources/fulfillment.ts';
import type { OfferRecord } from '../../resources/offer.ts';
import type { Quantity } from '../../resources/quantity.ts';
import { reserve } from '../money/reservations.ts';
import { checkOpen, checkParty } from '../offers/check-open.ts';
import { findOffer, wrongStatus } from '../offers/find-offer.ts';
import { FieldReader } from '../offers/read-fields.ts';
import { findMarketUser, noMarketUser } from '../users/get-market-user.ts';
import { startFulfillment } from './start-fulfillment.ts';
import { toFulfillment } from './to-fulfillment.ts';
import { withCountedDeposits } from './with-counted-deposits.ts';

export interface CreateFulfillmentInput {
  readonly type: 'PURCHASE';
  readonly offerId: string;
  /** The market user who pays. */
  readonly userId: string;
  /** Where the items go. */
  readonly walletAddress: string;
  readonly amount: Quantity;
}

/**
 * Buys items of a sale: the money is set aside and the items are on their way in one commit; the
 * settlement does the rest. The answer is QUEUED.
 */
export async function createFulfillment(
  ports: Pick<Ports, 'storage' | 'chains' | 'clock' | 'ids'>,
  input: CreateFulfillmentInput,
  caller: Caller,
  keeper: ReplyKeeper<Fulfillment>,
): Promise<Result<Fulfillment>> {
  const fields = new FieldReader();
  const amount = fields.count('amount', input.amount) ?? 0;
  const walletAddress = readReceiver(fields, input.walletAddress);
  if (fields.faults.length > 0) return invalidInput(fields.faults);
  const { storage } = ports;
  const offer = storage.read((tables) => findOffer(tables, input.offerId, caller));
  if (!offer.ok) return offer;

  return withCountedDeposits(ports, offer.value.item.chain, () =>
    storage.transact((tables) => {
      const bought = buy(tables, ports, { ...input, amount, walletAddress }, caller);
      if (!bought.ok) return bought;
      const reply = toFulfillment(tables, bought.value);
      keeper.keep(tables, reply);
      return ok(reply);
    }),
  );
}

/** An address that somebody may have the key of, with its checksum (EIP-55). */
export function readReceiver(fields: FieldReader, sent: string): string {
  if (!isAddress(sent))
    fields.refuse('walletAddress', 'A letter is in the wrong case, or mistyped (EIP-55).');
  else if (BigInt(sent) === 0n) fields.refuse('walletAddress', 'Nobody has the zero address.');
  else return getAddress(sent.toLowerCase());
  return sent;
}

interface Purchase extends CreateFulfillmentInput {
  readonly amount: number;
}

function buy(
  tables: TableWriters,
  ports: Pick<Ports, 'clock' | 'ids'>,
  { offerId, userId, walletAddress, amount }: Purchase,
  caller: Caller,
): Result<FulfillmentRecord> {
  const found = findOffer(tables, offerId, caller);
  if (!found.ok) return found;
  const offer = found.value;
  const buyer = findMarketUser(tables, userId, caller);
  if (!buyer) return noMarketUser(userId);
  const { priceUnits } = offer;
  if (offer.type !== 'SALE' || priceUnits === undefined) return isAuction();
  const open = checkOpen(offer, ports.clock.now());
  if (!open.ok) return open;
  const party = checkParty(offer, { userId, walletAddress });
  if (!party.ok) return party;
  const enough = checkAmount(offer, amount);
  if (!enough.ok) return enough;

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

function checkAmount(offer: OfferRecord, amount: number): Result<void> {
  const { remainingAmount, minBuyAmount } = offer;
  if (remainingAmount === 0) return wrongStatus(offer, 'All of it is sold or on its way.');
  if (amount > remainingAmount)
    return fail(
      'offer.not-enough-left',
      `There are ${remainingAmount} left. Take at most as many.`,
    );
  const least = Math.min(minBuyAmount, remainingAmount);
  return amount >= least
    ? ok()
    : fail('offer.below-minimum', `A purchase takes ${least} or more of this offer.`);
}

function isAuction(): Failed {
  return fail('offer.other-type', 'The offer is an auction. Bid for it: POST /offers/{id}/bid.');
}
