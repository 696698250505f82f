import { isVisible } from '../auth/tenancy.ts';
import type { SecretType } from '../kernel/primitives.ts';
import { type Failed, fail } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { TableReaders } from '../ports/storage.ts';
import type { TransactionRecord } from '../resources/transaction.ts';

/** Identifies a transaction in a request. */
export interface TransactionName {
  readonly secretType: SecretType;
  /** In any letter case. */
  readonly hash: string;
}

/** The stored transaction of this hash, if the caller may see it; the newest after a chain reset. */
export function findTransaction(
  { transactions }: Pick<TableReaders, 'transactions'>,
  { secretType, hash }: TransactionName,
  caller: Caller,
): TransactionRecord | undefined {
  return transactions
    .listBy('byHash', hash.toLowerCase())
    .findLast(
      (transaction) => transaction.secretType === secretType && isVisible(caller, transaction),
    );
}

/** For a hash that no wallet of this caller signed. */
export function noTransaction(hash: string): Failed {
  return fail('transaction.not-found', `No wallet here signed the transaction ${hash}.`);
}
