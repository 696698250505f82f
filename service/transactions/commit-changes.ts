import { ok } from '../kernel/result.ts';
import type { Ports } from '../ports/ports.ts';
import type { TransactionRecord } from '../resources/transaction.ts';

/** A transaction at the time it was read, and its successor. */
export interface TransactionChange {
  readonly previous: TransactionRecord;
  readonly next: TransactionRecord;
}

/** Commits changes, except for transactions that changed since they were read. */
export async function commitChanges(
  { storage, log }: Pick<Ports, 'storage' | 'log'>,
  changes: readonly TransactionChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const committed = await storage.transact(({ transactions }) => {
    for (const { previous, next } of changes)
      if (transactions.find(previous.id) === previous) transactions.put(next);
    return ok();
  });
  if (!committed.ok) log.warn('transactions.not-stored', { code: committed.failure.code });
}
