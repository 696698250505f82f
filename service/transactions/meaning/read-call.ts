import type { ChainNetwork } from '../../ports/chains.ts';
import type { TableReaders } from '../../ports/storage.ts';
import type { TransactionMeaning, TransactionSide } from '../../resources/listed-transaction.ts';

/** The input for interpreting a call. */
export interface DecodedCall {
  /** The contract. */
  readonly to: string;
  readonly network: ChainNetwork;
  readonly tables: TableReaders;
  side(address: string): TransactionSide;
}

/** Interprets a call of one function from its arguments as texts. */
export type ReadCall = (
  call: DecodedCall,
  inputs: readonly string[],
) => TransactionMeaning | undefined;
