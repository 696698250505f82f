import { isVisible } from '../auth/tenancy.ts';
import type { SecretType } from '../kernel/primitives.ts';
import { type Failed, fail } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { TableReaders } from '../ports/storage.ts';
import type { TransactionRecord } from '../resources/transaction.ts';

/** A transaction as callers name it. */
export interface TransactionName {
  readonly secretType: SecretType;
  /** In any case. */
  readonly hash: string;
}

/** The stored transaction of this hash, when it exists for this caller; the newest, after a reset of the chain. */
export function findTransaction(
  { transactions }: Pick<TableReaders, 'transactions'>,
  { secretType, hash }: TransactionName,
  caller: Caller,
): TransactionRecord | undefined {
  return transactions
    .listBy('byHash', hash.toLowerCase())
    .findLast((one) => one.secretType === secretType && isVisible(caller, one));
}

/** For a hash that names no transaction that a wallet of this caller signed. */
export function noTransaction(hash: string): Failed {
  return fail('transaction.not-found', `No wallet here signed the transaction ${hash}.`);
}
