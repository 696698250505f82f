import type { Listing } from '../kernel/listing.ts';
import { toLocalDateTime } from '../kernel/primitives.ts';
import type { ChainNetwork } from '../ports/chains.ts';
import type { Caller } from '../ports/operation.ts';
import type { TableReaders } from '../ports/storage.ts';
import type { TransactionSide } from '../resources/listed-transaction.ts';
import type { WalletRecord } from '../resources/wallet.ts';
import type { Arrival, WalletActivity } from '../resources/wallet-activity.ts';

/** What the entries of one wallet are read with. */
export interface Reading {
  readonly tables: TableReaders;
  readonly caller: Caller;
  readonly wallet: WalletRecord;
  readonly network: ChainNetwork;
  side(address: string): TransactionSide;
}

/** Something that happened to a wallet, whichever table tells of it. */
export interface Entry {
  readonly id: string;
  /** An instant, which may go on with what keeps the order within it. */
  readonly at: string;
  /** Reads what only a shown one needs. */
  show(reading: Reading): WalletActivity;
}

/** The records of a list as entries. */
export function entriesOf<Stored>(
  { total, slice }: Listing<Stored>,
  toEntry: (record: Stored) => Entry,
): Listing<Entry> {
  return { total, slice: (offset, limit) => slice(offset, limit).map(toEntry) };
}

/** Something that came to the wallet, and the record that tells more of it. */
export interface Arrived {
  readonly arrival: Arrival;
  readonly record?: WalletActivity['record'];
}

/** The entry of something that came to the wallet. */
export function arrivalEntry(
  { id, at }: Pick<Entry, 'id' | 'at'>,
  read: (reading: Reading) => Arrived,
): Entry {
  return { id, at, show: (reading) => ({ ...dated(id, at), type: 'RECEIVED', ...read(reading) }) };
}

/** What every activity has. */
export function dated(id: string, at: string) {
  const [instant = at] = at.split(' ');
  return { id, eventTimestamp: toLocalDateTime(instant), metadata: {} };
}
