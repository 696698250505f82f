import pLimit from 'p-limit';
import type { SecretType } from '../../kernel/primitives.ts';
import { type Again, afterFaultMilliseconds, soonest } from '../../kernel/rests.ts';
import { ok, type Result } from '../../kernel/result.ts';
import { settlementConcurrency, soonMilliseconds } from './limits.ts';
import { hasAllBlocks, loadOperator, type OperatorNow } from './load-operator.ts';
import { settle } from './settle.ts';
import type { Settlement } from './settlement.ts';
import type { OperatorAccount, SettlementPorts } from './submit-as-operator.ts';

/** Whose round it is. */
export interface Round {
  readonly chain: SecretType;
  readonly account: OperatorAccount;
  /** How the log calls a round in which something has to wait. */
  readonly waits: string;
}

/** What can go on now. */
export interface Due {
  /** Those of one queue are submitted in their order; queues do not wait for one another. */
  readonly queues: readonly (readonly Settlement[])[];
  /** When something else is due. */
  readonly pauses: readonly Again[];
}

/**
 * One round of an operator on one chain. One that fails, or throws, ends no other's round. Returns when to
 * come back; nothing for "when something changes". A chain with nothing to settle is not asked, and so not
 * woken.
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
  for (const one of queue) ends.push(await settle(ports, at, one));
  return ends;
}
