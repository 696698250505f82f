import { fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { minute } from '../../model/kernel/units.ts';
import { uuidToBytes32 } from '../../model/kernel/values/uuid-bytes32.ts';
import type { FulfillmentRecord } from '../../model/market/fulfillment.ts';
import type { OfferRecord } from '../../model/market/offer.ts';
import { usdcOn } from '../../model/transactions/dev-contracts.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import type { TableWriters } from '../../platform/ports/storage.ts';
import { isMagic } from '../auth/is-magic.ts';
import { permitSeconds } from '../marketplace/limits.ts';
import { bindReservation, release, settleReserved, toUsdcText } from '../marketplace/money/balances.ts';
import { depositAddressOf, depositPayer, fillCardFloat, permitFor } from '../marketplace/money/deposit-addresses.ts';
import { freeLeadingBid } from '../marketplace/offers/close-offer.ts';
import { itemsBack, itemsMoved, putOffer, returnRemainingItems } from '../marketplace/offers/offer-timeline.ts';
import type { Payload } from '../transactions/request-types.ts';
import { type Attempts, readAttempts } from './attempts.ts';
import { custodyEvent, fulfilCall, readIsFulfilled, readRemaining, returnItemCall } from './custody.ts';
import type { OperatorNow } from './operator.ts';
import type { DueRound, SettlementKind } from './settle.ts';

interface Fulfilled {
  readonly fulfillment: FulfillmentRecord;
  readonly offer: OfferRecord;
}

/** Moves items out of custody, and money for them if they are bought: COMPLETED, or ERROR with the reason. */
export const fulfillment: SettlementKind<Fulfilled> = {
  due: (tables, round) => {
    const isTheirTurn = takeTurns();
    return tables.fulfillments.listBy('unsettled', round.chain).flatMap((record) => {
      const attempts = readAttempts(tables, record.transactionIds);
      const offer = tables.offers.find(record.offerId);
      const isNext = isTheirTurn(record, attempts) && !waitsByMagic(round, record) && round.isDue(attempts);
      return offer && isNext ? [[{ fulfillment: record, offer }]] : [];
    });
  },
  applicationOf: ({ offer }) => offer.applicationId,
  tracedBy: ({ fulfillment: record }) => record,
  eventOf: ({ fulfillment: { id, type }, offer: { custodyAddress: address } }) => ({
    address,
    topics: [custodyEvent(type === 'PURCHASE' ? 'Fulfilled' : 'GivenBack'), uuidToBytes32(id)],
  }),
  attemptIds: ({ fulfillments }, { fulfillment: { id } }) => {
    const current = fulfillments.find(id);
    return isUnsettled(current) ? current.transactionIds : undefined;
  },
  usualGas: 250_000n,
  call: async (at, { fulfillment: record, offer }) =>
    record.type === 'PURCHASE' ? purchaseCall(at, record, offer) : ok(returnItemCall(offer, record)),
  isPerformed: ({ operator: { chain } }, { fulfillment: { id }, offer }) => readIsFulfilled(chain, offer, id),
  join: (tables, { fulfillment: { id } }, { transaction: { hash }, transactionIds, now }) => {
    const current = tables.fulfillments.find(id);
    if (!current) return;
    tables.fulfillments.put({
      ...current,
      ...{ transactionIds, status: 'PROCESSING', txOutOfCustody: hash, changedAt: now },
    });
    if (current.type === 'PURCHASE')
      bindReservation(tables, { reservationId: reservationOf(current), transactionHash: hash });
  },
  complete: ({ ports }, { fulfillment: record }, hash) => completeFulfillment(ports, record, hash),
  giveUp: async ({ ports, operator: { chain } }, { fulfillment: record, offer }, { reason }) => {
    const remaining = await readRemaining(chain, offer);
    if (!remaining.ok) return remaining;
    return failFulfillment(ports, record, { reason, isInCustody: remaining.value !== undefined });
  },
};

/** Purchases of one account are paid one after another, because a permit is valid only for the next nonce. */
function takeTurns() {
  const paying = new Set<string>();
  return (fulfillment: FulfillmentRecord, { verdict, last }: Attempts): boolean => {
    if (fulfillment.type !== 'PURCHASE') return true;
    const payer = fulfillment.paidBy === 'CARD' ? 'card float' : fulfillment.buyerId;
    const mayPay = !paying.has(payer) || verdict === 'done';
    if (last?.block === undefined || verdict === 'failed') paying.add(payer);
    return mayPay;
  };
}

function waitsByMagic(round: DueRound, { type, pricePerItemUnits, createdAt }: FulfillmentRecord): boolean {
  const { ports, pauses } = round;
  const at = Date.parse(createdAt) + minute;
  const isHeld =
    type === 'PURCHASE' &&
    at > ports.clock.millis() &&
    isMagic(ports, 'settlesSlowly', toUsdcText(BigInt(pricePerItemUnits)));
  if (isHeld) pauses.push({ at });
  return isHeld;
}

async function purchaseCall(
  { ports, operator: { chain }, now }: OperatorNow,
  record: FulfillmentRecord,
  offer: OfferRecord,
): Promise<Result<Payload>> {
  if (isMagic(ports, 'purchaseFails', toUsdcText(BigInt(record.pricePerItemUnits))))
    return fail('contract.reverted', 'Its price is a magic value.');
  const { secretType, name } = chain.network;
  const token = usdcOn(chain.network);
  if (token === undefined) return fail('contract.unreadable', `The USDC contract on ${name} is unknown.`);
  const units = BigInt(record.pricePerItemUnits) * BigInt(record.amount);
  const payer =
    record.paidBy === 'CARD'
      ? await fillCardFloat(ports, chain, units)
      : await depositPayer(ports, { userId: record.buyerId, chain: secretType });
  if (!payer.ok) return payer;
  const payee = await depositAddressOf(ports, { userId: offer.sellerId, chain: secretType });
  if (!payee.ok) return payee;
  const spender = offer.custodyAddress;
  const deadline = now.head.timestamp + permitSeconds;
  const request = { chain: secretType, payer: payer.value, units, spender, deadline };
  const permit = await permitFor(ports, request);
  if (!permit.ok) return permit;
  return ok(
    fulfilCall(offer, record, { token, payer: payer.value.address, payee: payee.value, units, permit: permit.value }),
  );
}

type EndPorts = Pick<Ports, 'storage' | 'clock' | 'ids'>;

/** Ends a fulfillment whose items are still pending. */
function endUnsettled(
  { storage, clock }: EndPorts,
  record: FulfillmentRecord,
  change: (tables: TableWriters, pending: Fulfilled, now: string) => void,
): Promise<Result<void>> {
  return storage.transact((tables) => {
    const current = tables.fulfillments.find(record.id);
    const offer = tables.offers.find(record.offerId);
    if (isUnsettled(current) && offer) change(tables, { fulfillment: current, offer }, clock.now());
    return ok();
  });
}

/** Sets COMPLETED: the transfer of items and money is final. */
function completeFulfillment(
  ports: EndPorts,
  record: FulfillmentRecord,
  transactionHash = record.txOutOfCustody ?? '',
): Promise<Result<void>> {
  return endUnsettled(ports, record, (tables, { fulfillment: pending, offer }, now) => {
    tables.fulfillments.put({ ...pending, status: 'COMPLETED', changedAt: now });
    putOffer(tables, itemsMoved(offer, pending), now);
    if (pending.type === 'PURCHASE') settleReserved(tables, { reservationId: reservationOf(pending), transactionHash });
  });
}

/** The reason why nothing moved. */
interface FulfillmentFault {
  readonly reason: string;
  /** Whether custody still has the offer. */
  readonly isInCustody: boolean;
}

/** Sets ERROR: nothing moved and nothing will; the items are available again and the money is released. */
export function failFulfillment(
  ports: EndPorts,
  record: FulfillmentRecord,
  { reason, isInCustody }: FulfillmentFault,
): Promise<Result<void>> {
  return endUnsettled(ports, record, (tables, { fulfillment: pending, offer }, now) => {
    tables.fulfillments.put({ ...pending, status: 'ERROR', reason, changedAt: now });
    if (pending.type === 'PURCHASE') loseReservation(tables, pending);
    const restored = itemsBack(offer, pending.amount);
    if (!isInCustody && offer.status === 'READY') loseItems(tables, restored, now);
    else if (pending.type !== 'PURCHASE')
      // Repeated only when the seller or the operator asks, because the failure may be permanent.
      putOffer(tables, { ...restored, reason: `The remaining items cannot be returned: ${reason}` }, now);
    else if (offer.status === 'READY' && offer.ending) returnRemainingItems(tables, ports, restored, offer.ending);
    else putOffer(tables, restored, now);
  });
}

/** Whether its items are still pending. */
function isUnsettled(fulfillment: FulfillmentRecord | undefined): fulfillment is FulfillmentRecord {
  return fulfillment?.status === 'QUEUED' || fulfillment?.status === 'PROCESSING';
}

function loseReservation(tables: TableWriters, fulfillment: FulfillmentRecord): void {
  release(tables, reservationOf(fulfillment));
  const bid = fulfillment.bidId === undefined ? undefined : tables.bids.find(fulfillment.bidId);
  if (bid) tables.bids.put({ ...bid, status: 'LOST' });
}

/** The remaining items of an offer that lost its items cannot be bought; the leading bid is released. */
function loseItems(tables: TableWriters, offer: OfferRecord, now: string): void {
  const reason = 'Its items are no longer in custody: the chain was reset.';
  putOffer(tables, { ...offer, status: 'ERROR', reason }, now);
  freeLeadingBid(tables, offer);
}

/** The id that reserved the money: the bid, or the purchase itself. */
function reservationOf({ id, bidId }: FulfillmentRecord): string {
  return bidId ?? id;
}
