import pLimit from 'p-limit';
import type { SecretType } from '../../kernel/primitives.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { FulfillmentRecord } from '../../resources/fulfillment.ts';
import type { OfferRecord } from '../../resources/offer.ts';
import { type Attempts, pauseBefore, readAttempts } from '../../transactions/operator/attempts.ts';
import { hasAllBlocks, lookAtOperator } from '../../transactions/operator/look-at-operator.ts';
import type { SettlementPorts } from '../../transactions/operator/submit-as-operator.ts';
import { endDueAuctions } from '../auctions/end-auction.ts';
import { settleCustody } from './settle-custody.ts';
import { settleFulfillment } from './settle-fulfillment.ts';

/** Cases prepared at a time; the operator's lane takes them one by one. */
const atOnce = 4;
/** After something that goes by: a chain that does not answer, a full disk. */
const afterFaultMilliseconds = 1_000;
/** What waits for its finality, or for the tracker, is looked at again so soon. */
const soonMilliseconds = 250;
/** A timer takes no longer waits than 24 days, and nobody minds an hour. */
const longestMilliseconds = 60 * 60 * 1000;

/**
 * One round of the market on one chain: auctions whose time is over end, items go into custody, and
 * fulfillments out of it. Answers in how many milliseconds to come back; nothing for "when something
 * changes". A chain with nothing to settle is not asked, and so not woken.
 */
export async function settleMarket(
  ports: SettlementPorts,
  secretType: SecretType,
): Promise<number | undefined> {
  const nextEnd = await endDueAuctions(ports, secretType);
  const due = findDue(ports, secretType);
  const settled = await settleDue(ports, secretType, due);
  const pauses = [nextEnd, due.retryIn].filter((pause) => pause !== undefined);
  if (settled.ok && settled.value) pauses.push(soonMilliseconds);
  if (!settled.ok) {
    ports.log.warn('market.waits', { chain: secretType, reason: settled.failure.message });
    pauses.push(afterFaultMilliseconds);
  }
  return pauses.length === 0 ? undefined : Math.max(0, Math.min(...pauses, longestMilliseconds));
}

/** Tells whether to look again soon. */
async function settleDue(
  ports: SettlementPorts,
  secretType: SecretType,
  due: Due,
): Promise<Result<boolean>> {
  if (due.offers.length + due.fulfillments.length === 0) return ok(false);
  const market = await lookAtOperator(ports, ports.chains.of(secretType), 'market-operator');
  if (!market.ok) return market;
  const isWhole = await hasAllBlocks(ports, market.value);
  if (!isWhole.ok || !isWhole.value) return isWhole.ok ? ok(true) : isWhole;
  const work = [
    ...due.offers.map((one) => () => settleCustody(ports, market.value, one)),
    ...due.fulfillments.map((one) => () => settleFulfillment(ports, market.value, one)),
  ];
  const limit = pLimit(atOnce);
  const ends = await Promise.all(work.map((one) => limit(one)));
  return ends.find((end) => !end.ok) ?? ok(ends.some((end) => end.ok && end.value));
}

/** What can go on now, and when something is to be tried again. */
interface Due {
  readonly offers: readonly OfferRecord[];
  readonly fulfillments: readonly FulfillmentRecord[];
  readonly retryIn: number | undefined;
}

/**
 * A transaction that waits has the tracker behind it, and what a node refused is tried again later. An
 * account pays one purchase after the other, because a permit is good for the next nonce alone.
 */
function findDue({ storage, clock }: SettlementPorts, chain: SecretType): Due {
  const pauses: number[] = [];
  const isDue = (attempts: Attempts) => {
    const pause = pauseBefore(attempts, clock.millis());
    if (pause > 0) pauses.push(pause);
    return attempts.verdict !== 'waiting' && pause <= 0;
  };
  return storage.read((tables) => {
    const paying = new Set<string>();
    const isTheirTurn = (one: FulfillmentRecord, { verdict, last }: Attempts) => {
      if (one.type !== 'PURCHASE') return true;
      const payer = one.paidBy === 'CARD' ? 'card float' : one.buyerId;
      const mayPay = !paying.has(payer) || verdict === 'done';
      if (last?.block === undefined || verdict === 'failed') paying.add(payer);
      return mayPay;
    };
    const offers = tables.offers
      .listBy('unsettled', chain)
      .filter((one) => isDue(readAttempts(tables, one.custodyTransactionIds)));
    const fulfillments = tables.fulfillments.listBy('unsettled', chain).filter((one) => {
      const attempts = readAttempts(tables, one.transactionIds);
      return isTheirTurn(one, attempts) && isDue(attempts);
    });
    return {
      offers,
      fulfillments,
      retryIn: pauses.length === 0 ? undefined : Math.min(...pauses),
    };
  });
}
