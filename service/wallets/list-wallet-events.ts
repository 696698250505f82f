import { z } from 'zod';
import { indexed } from '../kernel/listing.ts';
import { type Page, pageInput, toPage } from '../kernel/paging.ts';
import { toLocalDateTime } from '../kernel/primitives.ts';
import { ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { WalletEvent, WalletEventRecord } from '../resources/wallet-event.ts';
import { findShownWallet } from './get-wallet.ts';

/** What listWalletEvents takes. */
export const listWalletEventsInput = pageInput.extend({ walletId: z.uuid() });
export type ListWalletEventsInput = z.output<typeof listWalletEventsInput>;

/** What happened to a wallet, newest first; to an archived one for the operator only. */
export async function listWalletEvents(
  { storage }: Pick<Ports, 'storage'>,
  input: ListWalletEventsInput,
  caller: Caller,
): Promise<Result<Page<WalletEvent>>> {
  const { walletId } = input;
  return storage.read((tables) => {
    const wallet = findShownWallet(tables, walletId, caller);
    if (!wallet.ok) return wallet;
    const list = indexed(tables.walletEvents, { index: 'byWallet', key: walletId });
    return ok(toPage(list, input, toEvent));
  });
}

function toEvent({ at, type, walletId, metadata }: WalletEventRecord): WalletEvent {
  const [instant = at] = at.split(' ');
  return { eventTimestamp: toLocalDateTime(instant), type, walletId, metadata };
}
