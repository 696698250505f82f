import { describeRevert } from '../../chains/describe-revert.ts';
import { type Failure, fail, ok, type Result } from '../../kernel/result.ts';
import type { TableWriters } from '../../ports/storage.ts';
import { usdcOn } from '../../resources/box-contracts.ts';
import type { FulfillmentRecord } from '../../resources/fulfillment.ts';
import type { OfferRecord } from '../../resources/offer.ts';
import type { TransactionRecord } from '../../resources/transaction.ts';
import {
  type Attempts,
  hasFailedForGood,
  mayStillCome,
  readAttempts,
} from '../../transactions/operator/attempts.ts';
import type { OperatorNow } from '../../transactions/operator/look-at-operator.ts';
import {
  enoughGas,
  type SettlementPorts,
  submitAsOperator,
} from '../../transactions/operator/submit-as-operator.ts';
import type { Payload } from '../../transactions/payload.ts';
import { fillCardFloat } from '../money/card-float.ts';
import { depositPayer, payeeOf } from '../money/deposit-addresses.ts';
import { permitFor } from '../money/permit-for.ts';
import { bindReservation } from '../money/reservations.ts';
import { askIsFulfilled, askRemaining } from './ask-custody.ts';
import { fulfilCall, giveBackCall } from './custody-calls.ts';
import { completeFulfillment, failFulfillment } from './end-fulfillment.ts';
import { findPerformed } from './find-performed.ts';

/** A fulfillment with its offer and what was tried so far. */
interface Case {
  readonly fulfillment: FulfillmentRecord;
  readonly offer: OfferRecord;
  readonly attempts: Attempts;
}

/**
 * Brings one fulfillment a step further. Every step may come again: custody performs an id once, and
 * tells whether it did where nobody else knows. Tells whether to look again soon.
 */
export async function settleFulfillment(
  ports: SettlementPorts,
  market: OperatorNow,
  fulfillment: FulfillmentRecord,
): Promise<Result<boolean>> {
  const { storage } = ports;
  const one = storage.read((tables): Case | undefined => {
    const offer = tables.offers.find(fulfillment.offerId);
    const attempts = readAttempts(tables, fulfillment.transactionIds);
    return offer && { fulfillment, offer, attempts };
  });
  if (!one) return ok(false);
  const { verdict, last } = one.attempts;
  if (verdict === 'waiting') return ok(false);
  if (verdict === 'done') return completeFulfillment(ports, fulfillment, last?.hash);
  if (verdict === 'none') return submit(ports, market, one);
  const isFulfilled = await askIsFulfilled(market.operator.chain, one.offer, fulfillment.id);
  if (!isFulfilled.ok) return isFulfilled;
  if (isFulfilled.value) return completePerformed(ports, market, one);
  return hasFailedForGood(one.attempts) && !isUndecided(ports, market, one)
    ? giveUp(ports, market, one, last?.reason ?? 'The contract refused it.')
    : submit(ports, market, one);
}

/** Custody says it did it; it counts once that is final. */
async function completePerformed(
  ports: SettlementPorts,
  market: OperatorNow,
  { fulfillment, offer, attempts }: Case,
): Promise<Result<boolean>> {
  const performed = await findPerformed(market, { offer, id: fulfillment.id, attempts });
  if (!performed.ok) return performed;
  const { transactionHash, isFinal } = performed.value;
  return isFinal ? completeFulfillment(ports, fulfillment, transactionHash) : ok(true);
}

function isUndecided(
  { storage }: SettlementPorts,
  { now }: OperatorNow,
  { attempts }: Case,
): boolean {
  return storage.read((tables) => mayStillCome(tables, attempts, now.genesis));
}

async function submit(
  ports: SettlementPorts,
  market: OperatorNow,
  one: Case,
): Promise<Result<boolean>> {
  const { fulfillment, offer } = one;
  const call = await callOf(ports, market, one);
  if (!call.ok)
    return isPassing(call.failure) || isUndecided(ports, market, one)
      ? call
      : giveUp(ports, market, one, call.failure.message);
  const payload = call.value;
  const { chain, address: from } = market.operator;
  const gas = await chain.estimateGas({ from, to: payload.to, data: payload.data });
  if (!gas.ok) return gas;
  if (gas.value.reverted) {
    const { data, message } = gas.value;
    const isFulfilled = await askIsFulfilled(chain, offer, fulfillment.id);
    if (!isFulfilled.ok) return isFulfilled;
    if (isFulfilled.value) return completePerformed(ports, market, one);
    // One that fails in its block decides what became of those before it: it takes their nonce.
    if (!isUndecided(ports, market, one))
      return giveUp(ports, market, one, data === '0x' ? message : describeRevert(data));
  }
  const submitted = await submitAsOperator(ports, market.operator, {
    applicationId: offer.applicationId,
    payload,
    gasLimit: gas.value.reverted ? enoughGas : roomy(gas.value.gas),
    join: (tables, transaction) => join(ports, tables, fulfillment, transaction),
  });
  return submitted.ok ? ok(false) : submitted;
}

/** The state may be another one when its block comes: a receiver who has none yet costs more. */
function roomy(gas: bigint): bigint {
  return (gas * 3n) / 2n + 50_000n;
}

/** What goes by when the chain or the disk is there again. */
function isPassing({ code }: Failure): boolean {
  return /^(?:chain|storage)\./.test(code);
}

async function callOf(
  ports: SettlementPorts,
  { operator: { chain }, now }: OperatorNow,
  { fulfillment, offer }: Case,
): Promise<Result<Payload>> {
  if (fulfillment.type !== 'PURCHASE') return ok(giveBackCall(offer, fulfillment));
  const { secretType, name } = chain.network;
  const token = usdcOn(chain.network);
  if (token === undefined) return fail('contract.unreadable', `No USDC is known on ${name}.`);
  const units = BigInt(fulfillment.pricePerItemUnits) * BigInt(fulfillment.amount);
  const payer =
    fulfillment.paidBy === 'CARD'
      ? await fillCardFloat(ports, chain, units)
      : await depositPayer(ports, { userId: fulfillment.buyerId, chain: secretType });
  if (!payer.ok) return payer;
  const payee = await payeeOf(ports, { userId: offer.sellerId, chain: secretType });
  if (!payee.ok) return payee;
  const spender = offer.custodyAddress;
  const deadline = now.head.timestamp + permitSeconds;
  const request = { chain: secretType, payer: payer.value, units, spender, deadline };
  const permit = await permitFor(ports, request);
  if (!permit.ok) return permit;
  return ok(
    fulfilCall(offer, fulfillment, {
      token,
      payer: payer.value.address,
      payee: payee.value,
      units,
      permit: permit.value,
    }),
  );
}

/** A week: longer than any transaction waits. */
const permitSeconds = 7 * 24 * 60 * 60;

/** PROCESSING, in the commit that keeps the signed bytes. */
function join(
  { clock }: SettlementPorts,
  tables: TableWriters,
  seen: FulfillmentRecord,
  transaction: TransactionRecord,
): Result<void> {
  const current = tables.fulfillments.find(seen.id);
  if (current !== seen)
    return fail('transaction.nonce-taken', 'Something else happened to the fulfillment meanwhile.');
  tables.fulfillments.put({
    ...current,
    status: 'PROCESSING',
    transactionIds: [...current.transactionIds, transaction.id].slice(-rememberedAttempts),
    txOutOfCustody: transaction.hash,
    changedAt: clock.now(),
  });
  if (current.type === 'PURCHASE')
    bindReservation(tables, {
      reservationId: current.bidId ?? current.id,
      transactionHash: transaction.hash,
    });
  return ok();
}

const rememberedAttempts = 20;

/** Nothing moved, and nothing will. */
async function giveUp(
  ports: SettlementPorts,
  { operator: { chain } }: OperatorNow,
  { fulfillment, offer }: Case,
  reason: string,
): Promise<Result<boolean>> {
  const remaining = await askRemaining(chain, offer);
  if (!remaining.ok) return remaining;
  const isInCustody = remaining.value !== undefined;
  return failFulfillment(ports, fulfillment, { reason, isInCustody });
}
