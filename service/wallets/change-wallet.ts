import { z } from 'zod';
import { uuid } from '../kernel/primitives.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { TableReaders, TableWriters } from '../ports/storage.ts';
import {
  type Wallet,
  type WalletRecord,
  walletDescription,
  walletIdentifier,
} from '../resources/wallet.ts';
import { archivedWallet, findWallet, noWallet } from './get-wallet.ts';
import { demoteOthers, entersAsPrimary, findSuccessor, markPrimary } from './primary-wallet.ts';
import { type NewWalletEvent, recordWalletEvent } from './record-wallet-event.ts';
import { toWallet } from './to-wallet.ts';

export const changeWalletInput = z.object({
  walletId: uuid,
  archived: z.boolean().optional(),
  description: walletDescription.optional(),
  identifier: walletIdentifier.optional(),
  primary: z.boolean().optional(),
});
export type ChangeWalletInput = z.output<typeof changeWalletInput>;

type ChangePorts = Pick<Ports, 'storage' | 'clock' | 'ids'>;

/**
 * Archives, unarchives or describes a wallet. An archived wallet can only be unarchived by its id; the operator may
 * describe it too. Archiving the primary wallet promotes its successor.
 */
export async function changeWallet(
  ports: ChangePorts,
  input: ChangeWalletInput,
  caller: Caller,
): Promise<Result<Wallet>> {
  return ports.storage.transact((tables) => {
    const wallet = findChangeable(tables, input, caller);
    if (!wallet.ok) return wallet;
    const changed = applyInput(tables, wallet.value, input, ports);
    storeChange(tables, wallet.value, changed, ports);
    return ok(toWallet(tables, changed));
  });
}

function findChangeable(
  tables: TableReaders,
  { walletId, archived, primary }: ChangeWalletInput,
  caller: Caller,
): Result<WalletRecord> {
  const wallet = findWallet(tables, walletId, caller);
  if (!wallet) return noWallet(walletId);
  if (wallet.archived && archived === undefined && caller.role !== 'operator')
    return archivedWallet(walletId);
  if (primary && (archived ?? wallet.archived))
    return fail('wallet.archived', 'An archived wallet cannot be primary. Unarchive it first.');
  return ok(wallet);
}

function applyInput(
  tables: TableReaders,
  wallet: WalletRecord,
  { archived = wallet.archived, ...input }: ChangeWalletInput,
  { clock }: ChangePorts,
): WalletRecord {
  return {
    ...wallet,
    description: input.description ?? wallet.description,
    identifier: input.identifier ?? wallet.identifier,
    primary: input.primary ?? keepsPrimary(tables, wallet, archived),
    archived,
    archivedAt: archived ? (wallet.archivedAt ?? clock.now()) : undefined,
  };
}

function keepsPrimary(tables: TableReaders, wallet: WalletRecord, archived: boolean): boolean {
  if (wallet.archived && !archived) return entersAsPrimary(tables, wallet);
  if (archived && !wallet.archived) return wallet.primary && !findSuccessor(tables, wallet);
  return wallet.primary;
}

function storeChange(
  tables: TableWriters,
  before: WalletRecord,
  after: WalletRecord,
  ports: ChangePorts,
): void {
  const events = eventsOf(before, after);
  if (events.length === 0) return;
  tables.wallets.put(after);
  for (const event of events) recordWalletEvent(tables, event, ports);
  if (after.primary && !before.primary) demoteOthers(tables, after, ports);
  if (before.primary && !after.primary && after.archived) handOn(tables, after, ports);
}

function handOn(tables: TableWriters, wallet: WalletRecord, ports: ChangePorts): void {
  const successor = findSuccessor(tables, wallet);
  if (successor) markPrimary(tables, { ...successor, primary: true }, ports);
}

function eventsOf(before: WalletRecord, wallet: WalletRecord): NewWalletEvent[] {
  const fields = (['description', 'identifier', 'primary'] as const).filter(
    (field) => before[field] !== wallet[field],
  );
  const updated = {
    wallet,
    type: 'WALLET_UPDATED',
    metadata: { fields: fields.join(', ') },
  } as const;
  const archived = {
    wallet,
    type: wallet.archived ? 'WALLET_ARCHIVED' : 'WALLET_UNARCHIVED',
  } as const;
  return [
    ...(before.archived === wallet.archived ? [] : [archived]),
    ...(fields.length === 0 ? [] : [updated]),
  ];
}
