import type { Again } from '../../kernel/rests.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Clock } from '../../ports/clock.ts';
import type { TableReaders } from '../../ports/storage.ts';
import type { TransactionRecord } from '../../resources/transaction.ts';
import { isDeep } from '../chain-now.ts';
import { ownFrom } from '../lane.ts';
import { contentOf } from '../payload.ts';
import { waitedMilliseconds } from '../waited.ts';
import {
  firstPauseMilliseconds,
  longestPauseMilliseconds,
  maximumFailures,
  maximumFailuresOfChangingCalls,
} from './limits.ts';
import type { OperatorNow } from './load-operator.ts';
import type { SettlementPorts } from './submit-as-operator.ts';

/**
 * What became of a call of the operator: `none` was signed · `waiting` for its block or its finality ·
 * `done` · `failed` in its block · `lost`: given up or replaced, and nobody knows whether it ever comes.
 */
export type Verdict = 'none' | 'waiting' | 'done' | 'failed' | 'lost';

/** Every transaction that was signed for one call, the newest last. */
export interface Attempts {
  readonly verdict: Verdict;
  readonly last: TransactionRecord | undefined;
  readonly all: readonly TransactionRecord[];
}

type TransactionTable = Pick<TableReaders, 'transactions'>;

/** The transactions of these ids, the newest of which decides. */
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

/** Attempts as the chain of this genesis knows them: what one did before it was reset counts for nothing. */
export function attemptsOn(genesis: string, { verdict, last, all }: Attempts): Attempts {
  const here = all.filter((one) => one.genesis === genesis);
  const isSettledElsewhere =
    last?.genesis !== genesis && (verdict === 'done' || verdict === 'failed');
  return { verdict: isSettledElsewhere ? 'lost' : verdict, last: here.at(-1), all: here };
}

/**
 * Whether this call failed in blocks often enough. Once means little: the state may have changed under it, as
 * by a block that was taken back with the payment before it. A call that is another one by now, as with the
 * next nonce of a permit, has more tries.
 */
export function hasFailedForGood({ verdict, last, all }: Attempts, data: string): boolean {
  if (verdict !== 'failed' || !last) return false;
  const failures = all.filter(({ state, block }) => state === 'FAILED' && block !== undefined);
  const isTheSame = contentOf(last).data === data;
  return failures.length >= (isTheSame ? maximumFailures : maximumFailuresOfChangingCalls);
}

/**
 * Whether an attempt that was given up may come into a block after all. `open`: its nonce is free, and the
 * next transaction of the operator, which takes that nonce, decides it · `in a block` already, not for good ·
 * `decided`: another one has its nonce for good, or it failed in a block itself.
 */
export type Prospect = 'open' | 'in a block' | 'decided';

/** The prospect of the attempts that were given up. */
export async function prospectOf(
  { storage }: Pick<SettlementPorts, 'storage'>,
  { operator: { chain }, now }: OperatorNow,
  { all }: Attempts,
): Promise<Result<Prospect>> {
  const undecided = storage.read((tables) => all.filter((one) => isUndecided(tables, one)));
  let prospect: Prospect = 'decided';
  for (const { hash } of undecided) {
    const receipt = await chain.receipt(hash);
    if (!receipt.ok) return receipt;
    if (!receipt.value) return ok('open');
    if (!isDeep(now, receipt.value.blockNumber)) prospect = 'in a block';
  }
  return ok(prospect);
}

function isUndecided(tables: TransactionTable, one: TransactionRecord): boolean {
  if (one.state !== 'FAILED' || one.block) return false;
  const rivals = ownFrom(tables, one, one.nonce).filter(({ nonce }) => nonce === one.nonce);
  return !rivals.some(({ block, isFinal }) => block !== undefined && isFinal);
}

/** When the next one may be made: after a pause twice as long after each attempt that no node took, up to a minute. */
export function pauseBefore(
  { verdict, last, all }: Attempts,
  clock: Clock,
): Required<Again> | undefined {
  if (verdict !== 'lost' || !last) return undefined;
  const pause = Math.min(firstPauseMilliseconds * 2 ** (all.length - 1), longestPauseMilliseconds);
  const inMilliseconds = pause - waitedMilliseconds(clock, last.id, last.createdAt);
  if (inMilliseconds <= 0) return undefined;
  return { inMilliseconds, at: Date.parse(last.createdAt) + pause, isLook: true };
}

/** What can go on now, and when each of the others is tried again. */
export interface DuePicker {
  readonly pauses: readonly Again[];
  isDue(attempts: Attempts): boolean;
}

/** Picks what is due: one that waits has the tracker behind it, and what a node refused is tried again later. */
export function duePicker(clock: Clock): DuePicker {
  const pauses: Again[] = [];
  return {
    pauses,
    isDue: (attempts) => {
      const pause = pauseBefore(attempts, clock);
      if (pause) pauses.push(pause);
      return attempts.verdict !== 'waiting' && !pause;
    },
  };
}
