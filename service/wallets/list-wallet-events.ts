import type { z } from 'zod';
import { fitting, indexed, type Listing } from '../kernel/listing.ts';
import { type Page, pageInput, toPage } from '../kernel/paging.ts';
import { toLocalDateTime, uuid } from '../kernel/primitives.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { TableReaders } from '../ports/storage.ts';
import {
  commonWalletEventTypes,
  type WalletEvent,
  type WalletEventRecord,
  walletEventTable,
} from '../resources/wallet-event.ts';
import { findVisibleWallet } from './get-wallet.ts';

export const listWalletEventsInput = pageInput.extend({ walletId: uuid });
export type ListWalletEventsInput = z.output<typeof listWalletEventsInput>;

/**
 * Events of a wallet, newest first; those of an archived wallet are for the operator only. An application receives the
 * commonly known event types, unless `walletEventTypes` is set to all.
 */
export async function listWalletEvents(
  { storage, settings }: Pick<Ports, 'storage' | 'settings'>,
  input: ListWalletEventsInput,
  caller: Caller,
): Promise<Result<Page<WalletEvent>>> {
  const { walletId } = input;
  const isWhole = caller.role === 'operator' || settings.current().walletEventTypes === 'all';
  return storage.read((tables) => {
    const wallet = findVisibleWallet(tables, walletId, caller);
    if (!wallet.ok) return wallet;
    const client = tables.applications.find(wallet.value.applicationId)?.clientId ?? '';
    const list = isWhole ? allEvents(tables, walletId) : commonEvents(tables, walletId);
    return ok(toPage(list, input, (event) => toEvent(event, client)));
  });
}

function allEvents({ walletEvents }: TableReaders, walletId: string): Listing<WalletEventRecord> {
  return indexed(walletEvents, { index: 'byWallet', key: walletId });
}

function commonEvents(
  { walletEvents }: TableReaders,
  walletId: string,
): Listing<WalletEventRecord> {
  return fitting(
    walletEvents.listBy('byWallet', walletId),
    ({ type }) => commonWalletEventTypes.includes(type),
    { order: walletEventTable.indexes.byWallet.order },
  );
}

function toEvent({ at, type, walletId, metadata }: WalletEventRecord, client: string): WalletEvent {
  const [instant = at] = at.split(' ');
  const eventTimestamp = toLocalDateTime(instant);
  return { eventTimestamp, type, walletId, client, metadata: JSON.stringify(metadata) };
}
