import type { TableReaders } from '../../ports/storage.ts';
import type { TransactionRecord } from '../../resources/transaction.ts';
import { ownFrom } from '../lane.ts';

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

/** Looks at the transactions of these ids, the newest of which decides. */
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

const mostFailures = 3;

/**
 * Whether it failed in blocks often enough. Once tells little: the state may have changed under it, as
 * by a block that was taken back with the payment before it. It is tried out again first, in any case.
 */
export function hasFailedForGood({ verdict, all }: Attempts): boolean {
  const failures = all.filter(({ state, block }) => state === 'FAILED' && block !== undefined);
  return verdict === 'failed' && failures.length >= mostFailures;
}

/**
 * Whether one of them may come into a block after all: it was given up, and no other transaction has
 * its nonce for good. The next one of the operator takes that nonce, and so decides it.
 */
export function mayStillCome(
  tables: TransactionTable,
  { all }: Attempts,
  genesis: string,
): boolean {
  return all.some((one) => {
    if (one.state !== 'FAILED' || one.block || one.genesis !== genesis) return false;
    const rivals = ownFrom(tables, one, one.nonce).filter(({ nonce }) => nonce === one.nonce);
    return !rivals.some(({ block, isFinal }) => block !== undefined && isFinal);
  });
}

/** How long to wait before the next one, in milliseconds: twice as long after each attempt that no node took, up to a minute. */
export function pauseBefore({ verdict, last, all }: Attempts, now: number): number {
  if (verdict !== 'lost' || !last) return 0;
  const pause = Math.min(250 * 2 ** (all.length - 1), 60_000);
  return Date.parse(last.createdAt) + pause - now;
}
