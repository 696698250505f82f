import type { Listing } from '../kernel/listing.ts';
import { toLocalDateTime } from '../kernel/primitives.ts';
import type { ChainNetwork } from '../ports/chains.ts';
import type { Caller } from '../ports/operation.ts';
import type { TableReaders } from '../ports/storage.ts';
import type { TransactionSide } from '../resources/listed-transaction.ts';
import type { WalletRecord } from '../resources/wallet.ts';
import type { Arrival, WalletActivity } from '../resources/wallet-activity.ts';

/** The readers and caller for the entries of one wallet. */
export interface Reading {
  readonly tables: TableReaders;
  readonly caller: Caller;
  readonly wallet: WalletRecord;
  readonly network: ChainNetwork;
  side(address: string): TransactionSide;
}

/** An event of a wallet, from any table. */
export interface Entry {
  readonly id: string;
  /** An instant, optionally followed by a text that preserves the order within it. */
  readonly at: string;
  /** Reads what is required only for display. */
  show(reading: Reading): WalletActivity;
}

/** The records of a list as entries. */
export function entriesOf<Stored>(
  { total, slice }: Listing<Stored>,
  toEntry: (record: Stored) => Entry,
): Listing<Entry> {
  return { total, slice: (offset, limit) => slice(offset, limit).map(toEntry) };
}

/** An asset that arrived at the wallet, and the record with more details. */
export interface Arrived {
  readonly arrival: Arrival;
  readonly record?: WalletActivity['record'];
}

/** The entry of an arrival at the wallet. */
export function arrivalEntry(
  { id, at }: Pick<Entry, 'id' | 'at'>,
  read: (reading: Reading) => Arrived,
): Entry {
  return { id, at, show: (reading) => ({ ...dated(id, at), type: 'RECEIVED', ...read(reading) }) };
}

/** The fields of every activity. */
export function dated(id: string, at: string) {
  const [instant = at] = at.split(' ');
  return { id, eventTimestamp: toLocalDateTime(instant), metadata: {} };
}
