import type { Again } from '../../../model/kernel/concurrency/schedule.ts';
import type { SecretType } from '../../../model/kernel/primitives.ts';
import { fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import { minute } from '../../../model/kernel/time-units.ts';
import { uuidToBytes32 } from '../../../model/kernel/values/uuid-bytes32.ts';
import type { FulfillmentRecord } from '../../../model/market/fulfillment.ts';
import type { OfferRecord } from '../../../model/market/offer.ts';
import { usdcOn } from '../../../model/transactions/dev-contracts.ts';
import type { TransactionRecord } from '../../../model/transactions/transaction.ts';
import type { TableWriters } from '../../../platform/ports/storage.ts';
import { isMagic } from '../../auth/is-magic.ts';
import { type Attempts, duePicker, readAttempts } from '../../transactions/operator/attempts.ts';
import { type Due, settleRound } from '../../transactions/operator/settle.ts';
import type { Settlement } from '../../transactions/operator/settlement.ts';
import type { OperatorNow, SettlementPorts } from '../../transactions/operator/submit-as-operator.ts';
import type { Payload } from '../../transactions/request-types.ts';
import { permitSeconds } from '../limits.ts';
import { toUsdcText } from '../money/balances.ts';
import { depositPayer, fillCardFloat, payeeOf } from '../money/deposit-addresses.ts';
import { permitFor } from '../money/permit-for.ts';
import { bindReservation } from '../money/reservations.ts';
import { endDueOffers } from '../offers/close-offer.ts';
import { custodyEvent, fulfilCall, readIsFulfilled, readRemaining, returnItemCall } from './custody-calls.ts';
import { describeCustody } from './describe-custody.ts';
import { completeFulfillment, failFulfillment, isUnsettled, reservationOf } from './end-fulfillment.ts';

/**
 * Runs one market round on one chain: ends overdue offers, moves items into custody, and executes
 * fulfillments. Returns when to run again; `undefined` means "on the next change".
 */
export async function settleMarket(ports: SettlementPorts, chain: SecretType): Promise<Again | undefined> {
  const nextEnd = await endDueOffers(ports, chain);
  const { queues, pauses } = findDue(ports, chain);
  const round = { chain, account: 'market-operator', waits: 'market.waits' } as const;
  return settleRound(ports, round, {
    queues,
    pauses: [...pauses, ...(nextEnd === undefined ? [] : [{ at: nextEnd }])],
  });
}

function findDue(ports: SettlementPorts, chain: SecretType): Due {
  const { pauses, isDue } = duePicker(ports.clock);
  const delayed: Again[] = [];
  const waitsByMagic = ({ type, pricePerItemUnits, createdAt }: FulfillmentRecord): boolean => {
    const at = Date.parse(createdAt) + minute;
    const isHeld =
      type === 'PURCHASE' &&
      at > ports.clock.millis() &&
      isMagic(ports, 'settlesSlowly', toUsdcText(BigInt(pricePerItemUnits)));
    if (isHeld) delayed.push({ at });
    return isHeld;
  };
  return ports.storage.read((tables) => {
    const offers = tables.offers
      .listBy('unsettled', chain)
      .filter((item) => isDue(readAttempts(tables, item.custodyTransactionIds)))
      .map((entry) => describeCustody(ports, entry));
    const isTheirTurn = takeTurns();
    const fulfillments = tables.fulfillments.listBy('unsettled', chain).flatMap((fulfillment) => {
      const attempts = readAttempts(tables, fulfillment.transactionIds);
      const offer = tables.offers.find(fulfillment.offerId);
      const isNext = isTheirTurn(fulfillment, attempts) && !waitsByMagic(fulfillment) && isDue(attempts);
      return offer && isNext ? [describeFulfillment(ports, fulfillment, offer)] : [];
    });
    return {
      queues: [...offers, ...fulfillments].map((item) => [item]),
      pauses: [...pauses, ...delayed],
    };
  });
}

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

/** Moves items out of custody: COMPLETED, or ERROR with the reason. */
function describeFulfillment(ports: SettlementPorts, fulfillment: FulfillmentRecord, offer: OfferRecord): Settlement {
  const { id } = fulfillment;
  const { applicationId, custodyAddress: address } = offer;
  const event = custodyEvent(fulfillment.type === 'PURCHASE' ? 'Fulfilled' : 'GivenBack');
  return {
    applicationId,
    event: { address, topics: [event, uuidToBytes32(id)] },
    attemptIds: ({ fulfillments }) => {
      const current = fulfillments.find(id);
      return isUnsettled(current) ? current.transactionIds : undefined;
    },
    call: (at) =>
      fulfillment.type === 'PURCHASE'
        ? purchaseCall(ports, at, { fulfillment, offer })
        : Promise.resolve(ok(returnItemCall(offer, fulfillment))),
    isPerformed: ({ operator: { chain } }) => readIsFulfilled(chain, offer, id),
    join: (tables, transaction, transactionIds) => {
      const current = tables.fulfillments.find(id);
      if (current) submitted(ports, tables, { ...current, transactionIds }, transaction);
    },
    complete: (_at, hash) => completeFulfillment(ports, fulfillment, hash),
    giveUp: async ({ operator: { chain } }, { reason }) => {
      const remaining = await readRemaining(chain, offer);
      if (!remaining.ok) return remaining;
      const isInCustody = remaining.value !== undefined;
      return failFulfillment(ports, fulfillment, { reason, isInCustody });
    },
  };
}

/** A purchase and its offer. */
interface Purchase {
  readonly fulfillment: FulfillmentRecord;
  readonly offer: OfferRecord;
}

async function purchaseCall(
  ports: SettlementPorts,
  { operator: { chain }, now }: OperatorNow,
  { fulfillment, offer }: Purchase,
): Promise<Result<Payload>> {
  if (isMagic(ports, 'purchaseFails', toUsdcText(BigInt(fulfillment.pricePerItemUnits))))
    return fail('contract.reverted', 'Its price is a magic value.');
  const { secretType, name } = chain.network;
  const token = usdcOn(chain.network);
  if (token === undefined) return fail('contract.unreadable', `The USDC contract on ${name} is unknown.`);
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

/** Sets PROCESSING and binds the reserved money to this transaction. */
function submitted(
  { clock }: SettlementPorts,
  tables: TableWriters,
  fulfillment: FulfillmentRecord,
  { hash: transactionHash }: TransactionRecord,
): void {
  tables.fulfillments.put({
    ...fulfillment,
    status: 'PROCESSING',
    txOutOfCustody: transactionHash,
    changedAt: clock.now(),
  });
  if (fulfillment.type === 'PURCHASE')
    bindReservation(tables, { reservationId: reservationOf(fulfillment), transactionHash });
}
