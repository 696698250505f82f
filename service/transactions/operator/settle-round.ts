import pLimit from 'p-limit';
import type { SecretType } from '../../kernel/primitives.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { type Again, afterFaultMilliseconds, soonest } from '../../kernel/schedule.ts';
import { settlementConcurrency, soonMilliseconds } from './limits.ts';
import { hasAllBlocks, loadOperator, type OperatorNow } from './load-operator.ts';
import { settle } from './settle.ts';
import type { Settlement } from './settlement.ts';
import type { OperatorAccount, SettlementPorts } from './submit-as-operator.ts';

/** The operator of the round. */
export interface Round {
  readonly chain: SecretType;
  readonly account: OperatorAccount;
  /** The log event for a round in which something has to wait. */
  readonly waits: string;
}

/** Settlements that are due now. */
export interface Due {
  /** Settlements of one queue are submitted in order; queues are independent. */
  readonly queues: readonly (readonly Settlement[])[];
  /** Times at which other settlements become due. */
  readonly pauses: readonly Again[];
}

/**
 * Runs one settlement round of an operator on one chain. A failure or exception of one settlement does not affect
 * others. Returns the time of the next round; `undefined` to wait for a change. A chain without open settlements is not
 * queried, so it stays asleep.
 */
export async function settleRound(
  ports: SettlementPorts,
  { chain, account, waits }: Round,
  { queues, pauses }: Due,
): Promise<Again | undefined> {
  const work = queues.filter(({ length }) => length > 0);
  const ends = work.length === 0 ? [] : await settleQueues(ports, { chain, account }, work);
  const failed = ends.find((end) => !end.ok);
  if (failed && !failed.ok) ports.log.warn(waits, { chain, reason: failed.failure.message });
  return soonest([
    ...pauses,
    ...(failed ? [{ inMilliseconds: afterFaultMilliseconds }] : []),
    ...(ends.some((end) => end.ok && end.value) ? [{ inMilliseconds: soonMilliseconds }] : []),
  ]);
}

async function settleQueues(
  ports: SettlementPorts,
  { chain, account }: Pick<Round, 'chain' | 'account'>,
  queues: Due['queues'],
): Promise<Result<boolean>[]> {
  const at = await loadOperator(ports, ports.chains.of(chain), account);
  if (!at.ok) return [at];
  const isWhole = await hasAllBlocks(ports, at.value);
  if (!isWhole.ok || !isWhole.value) return [isWhole.ok ? ok(true) : isWhole];
  const limit = pLimit(settlementConcurrency);
  const ends = await Promise.allSettled(
    queues.map((queue) => limit(() => settleInOrder(ports, at.value, queue))),
  );
  return ends.flatMap((end) => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  });
}

async function settleInOrder(
  ports: SettlementPorts,
  at: OperatorNow,
  queue: readonly Settlement[],
): Promise<Result<boolean>[]> {
  const ends: Result<boolean>[] = [];
  for (const settlement of queue) ends.push(await settle(ports, at, settlement));
  return ends;
}
