import type { Result } from '../../kernel/result.ts';
import type { TableReaders, TableWriters } from '../../ports/storage.ts';
import type { TransactionRecord } from '../../resources/transaction.ts';
import type { Payload } from '../payload.ts';
import type { PerformedEvent } from './find-performed.ts';
import type { OperatorNow } from './load-operator.ts';

/** Why something was not done and never will be. */
export interface Refusal {
  /** Without a full stop, unless a contract or a node ended with one. */
  readonly reason: string;
  /** Whether there is no contract where it should be, as after a reset of the chain. */
  readonly isContractGone: boolean;
}

/** One thing that the operator is to do on a chain once: what `settle` has to know to bring it to its end. */
export interface Settlement {
  readonly applicationId: string;
  /** The ids of the transactions that were signed for it, the newest last; nothing once it has ended. */
  attemptIds(tables: TableReaders): readonly string[] | undefined;
  /** The call that does it. A failure of the chain or the disk goes by; any other one refuses it. */
  call(at: OperatorNow): Promise<Result<Payload>>;
  /** Whether the chain says that it was done, by whichever transaction. */
  isPerformed(at: OperatorNow): Promise<Result<boolean>>;
  /** The event by which the contract says so. */
  readonly event: PerformedEvent;
  /** Notes one transaction more, in the commit that keeps its signed bytes. */
  join(tables: TableWriters, transaction: TransactionRecord, attemptIds: string[]): void;
  /** It is done for good. May come again. */
  complete(at: OperatorNow, transactionHash: string | undefined): Promise<Result<void>>;
  /** It was not done, and never will be. May come again. */
  giveUp(at: OperatorNow, refusal: Refusal): Promise<Result<void>>;
  /** What it is made of, where one part that is refused is not to hold up the others. */
  parts?(): readonly Settlement[];
}
