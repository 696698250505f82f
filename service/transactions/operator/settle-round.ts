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
  const results = work.length === 0 ? [] : await settleQueues(ports, { chain, account }, work);
  const failed = results.find((result) => !result.ok);
  if (failed && !failed.ok) ports.log.warn(waits, { chain, reason: failed.failure.message });
  return soonest([
    ...pauses,
    ...(failed ? [{ inMilliseconds: afterFaultMilliseconds }] : []),
    ...(results.some((result) => result.ok && result.value)
      ? [{ inMilliseconds: soonMilliseconds }]
      : []),
  ]);
}

async function settleQueues(
  ports: SettlementPorts,
  { chain, account }: Pick<Round, 'chain' | 'account'>,
  queues: Due['queues'],
): Promise<Result<boolean>[]> {
  const at = await loadOperator(ports, ports.chains.of(chain), account);
  if (!at.ok) return [at];
  const isComplete = await hasAllBlocks(ports, at.value);
  if (!isComplete.ok || !isComplete.value) return [isComplete.ok ? ok(true) : isComplete];
  const limit = pLimit(settlementConcurrency);
  const outcomes = await Promise.allSettled(
    queues.map((queue) => limit(() => settleInOrder(ports, at.value, queue))),
  );
  return outcomes.flatMap((outcome) => {
    if (outcome.status === 'rejected') throw outcome.reason;
    return outcome.value;
  });
}

async function settleInOrder(
  ports: SettlementPorts,
  at: OperatorNow,
  queue: readonly Settlement[],
): Promise<Result<boolean>[]> {
  const results: Result<boolean>[] = [];
  for (const settlement of queue) results.push(await settle(ports, at, settlement));
  return results;
}
