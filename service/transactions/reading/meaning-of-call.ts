import type { ChainNetwork } from '../../ports/chains.ts';
import type { TableReaders } from '../../ports/storage.ts';
import type { TransactionMeaning, TransactionSide } from '../../resources/listed-transaction.ts';
import { serviceCalls } from '../meaning/service-calls.ts';
import { tokenCalls } from '../meaning/token-calls.ts';
import type { KnownCall } from './decode-call.ts';

/** The input for interpreting a call. */
export interface CallSources {
  readonly tables: TableReaders;
  readonly network: ChainNetwork;
  /** The called contract. */
  readonly to: string;
  /** Whether the service deployed it, which makes its function names known. */
  readonly isOfService: boolean;
  side(address: string): TransactionSide;
}

/** Interprets a call like the transaction list; `undefined` if it has no special meaning. */
export function meaningOfCall(
  { isOfService, ...call }: CallSources,
  { name, inputs }: KnownCall,
): TransactionMeaning | undefined {
  const values = inputs.map(({ value }) => value);
  const types = inputs.map(({ type }) => type).join(',');
  const readMeaning =
    tokenCalls[`${name}(${types})`] ?? (isOfService ? serviceCalls[name] : undefined);
  return readMeaning?.(call, values);
}
