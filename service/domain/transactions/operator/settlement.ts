import type { Result } from '../../../model/kernel/results/result.ts';
import type { TransactionRecord } from '../../../model/transactions/transaction.ts';
import type { TableReaders, TableWriters } from '../../../platform/ports/storage.ts';
import type { Payload } from '../request-types.ts';
import type { PerformedEvent } from './attempts.ts';
import type { OperatorNow } from './submit-as-operator.ts';

/** Why a settlement failed permanently. */
export interface Refusal {
  /** Without a full stop, unless a contract or a node ended with one. */
  readonly reason: string;
  /** Whether the contract does not exist, e.g. after a chain reset. */
  readonly isContractGone: boolean;
}

/** An action that the operator performs once on a chain: the information that `settle` needs to finish it. */
export interface Settlement {
  readonly applicationId: string;
  /** Ids of the transactions signed for it, newest last; `undefined` once it has ended. */
  attemptIds(tables: TableReaders): readonly string[] | undefined;
  /** Builds its call. Chain and disk failures are temporary; any other failure rejects it. */
  call(at: OperatorNow): Promise<Result<Payload>>;
  /** Whether the chain confirms it, through any transaction. */
  isPerformed(at: OperatorNow): Promise<Result<boolean>>;
  /** The event with which the contract confirms it. */
  readonly event: PerformedEvent;
  /** Records one more transaction, in the commit that stores its signed bytes. */
  join(tables: TableWriters, transaction: TransactionRecord, attemptIds: string[]): void;
  /** Called when it is final. Must be idempotent. */
  complete(at: OperatorNow, transactionHash: string | undefined): Promise<Result<void>>;
  /** Called when it failed permanently. Must be idempotent. */
  giveUp(at: OperatorNow, refusal: Refusal): Promise<Result<void>>;
  /** Its parts, if a rejected part must not block the others. */
  parts?(): readonly Settlement[];
}
