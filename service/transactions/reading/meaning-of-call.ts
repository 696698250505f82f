import type { ChainNetwork } from '../../ports/chains.ts';
import type { TableReaders } from '../../ports/storage.ts';
import type { TransactionMeaning, TransactionSide } from '../../resources/listed-transaction.ts';
import { serviceCalls } from '../meaning/service-calls.ts';
import { tokenCalls } from '../meaning/token-calls.ts';
import type { KnownCall } from './known-call.ts';

/** What a call is read with. */
export interface CallSources {
  readonly tables: TableReaders;
  readonly network: ChainNetwork;
  /** The contract that is called. */
  readonly to: string;
  /** Whether the service deployed it: then the names of its functions are its own. */
  readonly isOfService: boolean;
  side(address: string): TransactionSide;
}

/** What a call does in the words of the list of transactions; nothing where it is just a call. */
export function meaningOfCall(
  { isOfService, ...seen }: CallSources,
  { name, inputs }: KnownCall,
): TransactionMeaning | undefined {
  const values = inputs.map(({ value }) => value);
  const types = inputs.map(({ type }) => type).join(',');
  const read = tokenCalls[`${name}(${types})`] ?? (isOfService ? serviceCalls[name] : undefined);
  return read?.(seen, values);
}
