import pLimit from 'p-limit';
import { type Again, afterFaultMilliseconds, soonest } from '../../model/kernel/concurrency/schedule.ts';
import type { SecretType } from '../../model/kernel/primitives.ts';
import { ok, type Result } from '../../model/kernel/results/result.ts';
import { endDueOffers } from '../marketplace/offers/close-offer.ts';
import { custody } from './custody.ts';
import { deployment, ownership, tokenType } from './deployments.ts';
import { fulfillment } from './fulfillment.ts';
import { mints } from './mints.ts';
import {
  hasAllBlocks,
  loadOperator,
  type OperatorAccount,
  type SettlementPorts,
  settlementConcurrency,
  soonMilliseconds,
} from './operator.ts';
import { DueRound, type SettlementKind, settle } from './settle.ts';

/** The kinds of an operator, settled together in a round of one chain. */
interface Settlements {
  readonly account: OperatorAccount;
  /** The log event for a round in which a settlement has to wait. */
  readonly waits: string;
  readonly kinds: readonly SettlementKind<unknown>[];
}

/**
 * All actions of the operator that happen on a chain once:
 *
 * | Kind | Starts with | Transaction | Ends |
 * |---|---|---|---|
 * | custody | the seller's signature of an offer | `take` | the offer is READY or REFUSED |
 * | fulfillment | a purchase, or the end of an offer | `fulfilWithPermit` or `giveBack` | it is COMPLETED or ERROR |
 * | deployment | a new collection | deployment by its proxy | it is SUCCEEDED or FAILED |
 * | ownership | a new owner of a collection | `transferOwnership` | the collection has the owner |
 * | token type | a new type of a collection | `createType` | it is SUCCEEDED or FAILED |
 * | mints | destinations of a token type | `mintMany` | each is SUCCEEDED or FAILED |
 */
const settlements = {
  market: { account: 'market-operator', waits: 'market.waits', kinds: [custody, fulfillment] },
  collections: { account: 'minter', waits: 'collections.wait', kinds: [deployment, ownership, tokenType, mints] },
} as const satisfies Readonly<Record<string, Settlements>>;

/** Ends overdue offers of a chain, then runs one round of the market. Returns when to run again. */
export async function settleMarket(ports: SettlementPorts, chain: SecretType): Promise<Again | undefined> {
  const nextEnd = await endDueOffers(ports, chain);
  const again = await settleRound(ports, chain, settlements.market);
  return soonest([...(again ? [again] : []), ...(nextEnd === undefined ? [] : [{ at: nextEnd }])]);
}

/** Runs one round of deployments, transfers, token types and mints on a chain. Returns when to run again. */
export function settleCollections(ports: SettlementPorts, chain: SecretType): Promise<Again | undefined> {
  return settleRound(ports, chain, settlements.collections);
}

/**
 * Settles what is due on one chain. A failure or exception of one settlement does not affect others. Returns the time
 * of the next round; `undefined` to wait for a change. A chain without open settlements is not queried, so it stays
 * asleep.
 */
export async function settleRound(
  ports: SettlementPorts,
  chain: SecretType,
  { account, waits, kinds }: Settlements,
): Promise<Again | undefined> {
  const round = new DueRound(ports, chain);
  const queues = ports.storage
    .read((tables) => kinds.flatMap((kind) => kind.due(tables, round).map((subjects) => ({ kind, subjects }))))
    .filter(({ subjects }) => subjects.length > 0);
  const results = queues.length === 0 ? [] : await settleQueues(ports, { chain, account }, queues);
  const failed = results.find((result) => !result.ok);
  if (failed && !failed.ok) ports.log.warn(waits, { chain, reason: failed.failure.message });
  return soonest([
    ...round.pauses,
    ...(failed ? [{ inMilliseconds: afterFaultMilliseconds }] : []),
    ...(results.some((result) => result.ok && result.value) ? [{ inMilliseconds: soonMilliseconds }] : []),
  ]);
}

/** The subjects of a kind that are settled one after another. */
interface Queue {
  readonly kind: SettlementKind<unknown>;
  readonly subjects: readonly unknown[];
}

async function settleQueues(
  ports: SettlementPorts,
  { chain, account }: { readonly chain: SecretType; readonly account: OperatorAccount },
  queues: readonly Queue[],
): Promise<Result<boolean>[]> {
  const at = await loadOperator(ports, ports.chains.of(chain), account);
  if (!at.ok) return [at];
  const isComplete = await hasAllBlocks(at.value);
  if (!isComplete.ok || !isComplete.value) return [isComplete.ok ? ok(true) : isComplete];
  const settleInOrder = async ({ kind, subjects }: Queue) => {
    const results: Result<boolean>[] = [];
    for (const subject of subjects) results.push(await settle(at.value, kind, subject));
    return results;
  };
  const limit = pLimit(settlementConcurrency);
  const outcomes = await Promise.allSettled(queues.map((queue) => limit(() => settleInOrder(queue))));
  return outcomes.flatMap((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}
