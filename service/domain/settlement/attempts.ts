import type { Again } from '../../model/kernel/concurrency/schedule.ts';
import { ok, type Result } from '../../model/kernel/results/result.ts';
import type { TransactionRecord } from '../../model/transactions/transaction.ts';
import type { LogFilter } from '../../platform/ports/chains.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { TableReaders } from '../../platform/ports/storage.ts';
import { isDeep, ownFrom } from '../transactions/lane/lane.ts';
import { waitedMilliseconds } from '../transactions/lane/settle-lane.ts';
import { contentOf } from '../transactions/request-types.ts';
import {
  firstPauseMilliseconds,
  longestPauseMilliseconds,
  maximumFailures,
  maximumFailuresOfChangingCalls,
  type OperatorNow,
} from './operator.ts';

/**
 * Result of an operator call: `none` was signed · `waiting` for its block or finality · `done` · `failed` in its block
 * · `lost`: failed before a block or replaced, so it may still be mined.
 */
export type Verdict = 'none' | 'waiting' | 'done' | 'failed' | 'lost';

/** All transactions signed for one call, newest last. */
export interface Attempts {
  readonly verdict: Verdict;
  readonly last: TransactionRecord | undefined;
  readonly all: readonly TransactionRecord[];
}

type TransactionTable = Pick<TableReaders, 'transactions'>;

/** Reads the transactions of these ids. The newest determines the verdict. */
export function readAttempts({ transactions }: TransactionTable, ids: readonly string[]): Attempts {
  const all = ids.flatMap((id) => transactions.find(id) ?? []);
  const last = all.at(-1);
  return { verdict: ids.length === 0 ? 'none' : verdictOf(last), last, all };
}

function verdictOf(last: TransactionRecord | undefined): Verdict {
  if (!last) return 'lost';
  if (last.state === 'PENDING' || !last.isFinal) return 'waiting';
  if (last.state === 'SUCCEEDED') return 'done';
  return last.state === 'FAILED' && last.block ? 'failed' : 'lost';
}

/** Attempts on the chain with this genesis. Attempts from before a chain reset do not count. */
export function attemptsOn(genesis: string, { verdict, last, all }: Attempts): Attempts {
  const onChain = all.filter((transaction) => transaction.genesis === genesis);
  const isSettledElsewhere = last?.genesis !== genesis && (verdict === 'done' || verdict === 'failed');
  return { verdict: isSettledElsewhere ? 'lost' : verdict, last: onChain.at(-1), all: onChain };
}

/**
 * Whether this call failed in blocks often enough. A single failure may come from a state change, e.g. if a
 * reorganisation removed a payment and its block. A call that changes with each attempt, e.g. with a permit's next
 * nonce, gets more attempts.
 */
export function hasFailedForGood({ verdict, last, all }: Attempts, data: string): boolean {
  if (verdict !== 'failed' || !last) return false;
  const failures = all.filter(({ state, block }) => state === 'FAILED' && block !== undefined);
  const isTheSame = contentOf(last).data === data;
  return failures.length >= (isTheSame ? maximumFailures : maximumFailuresOfChangingCalls);
}

/**
 * Whether a failed attempt may still be mined. `open`: its nonce is free, and the operator's next transaction takes
 * that nonce · `in a block` already, but not final · `decided`: another transaction has its nonce permanently, or it
 * failed in a block itself.
 */
type Prospect = 'open' | 'in a block' | 'decided';

export async function prospectOf(
  { ports, operator: { chain }, now }: OperatorNow,
  { all }: Attempts,
): Promise<Result<Prospect>> {
  const undecided = ports.storage.read((tables) => all.filter((transaction) => isUndecided(tables, transaction)));
  let prospect: Prospect = 'decided';
  for (const { hash } of undecided) {
    const receipt = await chain.receipt(hash);
    if (!receipt.ok) return receipt;
    if (!receipt.value) return ok('open');
    if (!isDeep(now, receipt.value.blockNumber)) prospect = 'in a block';
  }
  return ok(prospect);
}

function isUndecided(tables: TransactionTable, transaction: TransactionRecord): boolean {
  if (transaction.state !== 'FAILED' || transaction.block) return false;
  const rivals = ownFrom(tables, transaction, transaction.nonce).filter(({ nonce }) => nonce === transaction.nonce);
  return !rivals.some(({ block, isFinal }) => block !== undefined && isFinal);
}

/** Earliest time of the next attempt: the pause doubles after each attempt that no node accepted, up to one minute. */
export function pauseBefore({ verdict, last, all }: Attempts, clock: Clock): Required<Again> | undefined {
  if (verdict !== 'lost' || !last) return undefined;
  const pause = Math.min(firstPauseMilliseconds * 2 ** (all.length - 1), longestPauseMilliseconds);
  const inMilliseconds = pause - waitedMilliseconds(clock, last.id, last.createdAt);
  if (inMilliseconds <= 0) return undefined;
  return { inMilliseconds, at: Date.parse(last.createdAt) + pause, isLook: true };
}

/** A call that its contract performed, through any of the transactions signed for it. */
interface Performed {
  readonly transactionHash: string | undefined;
  /** Whether it survives crashes and reorganisations. */
  readonly isFinal: boolean;
}

/** The event with which a contract confirms a call. */
export type PerformedEvent = Pick<LogFilter, 'address' | 'topics'>;

/** The transaction that performed a call: a successful attempt, else that of the event. Otherwise it is final. */
export async function findPerformed(
  { operator: { chain }, now }: OperatorNow,
  { all, last }: Attempts,
  event: PerformedEvent,
): Promise<Result<Performed>> {
  for (const { hash } of all.toReversed()) {
    const receipt = await chain.receipt(hash);
    if (!receipt.ok) return receipt;
    if (receipt.value?.succeeded) return ok({ transactionHash: hash, isFinal: isDeep(now, receipt.value.blockNumber) });
  }
  const logs = await chain.logs({ ...event, fromBlock: 0n, toBlock: 'latest' });
  // Some nodes no longer have old events.
  if (!logs.ok && logs.failure.code !== 'chain.rejected') return logs;
  const [log] = logs.ok ? logs.value : [];
  return ok({
    transactionHash: log?.transactionHash ?? last?.hash,
    isFinal: log === undefined || isDeep(now, log.blockNumber),
  });
}
