import { ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { TableWriters } from '../ports/storage.ts';
import type { Wallet, WalletRecord } from '../resources/wallet.ts';
import { findWallet, noWallet } from './get-wallet.ts';
import { toWallet } from './to-wallet.ts';

export interface ChangeWalletInput {
  readonly walletId: string;
  readonly archived?: boolean | undefined;
  readonly description?: string | undefined;
  readonly identifier?: string | undefined;
  readonly primary?: boolean | undefined;
}

/**
 * Archives, unarchives or describes a wallet. While it is archived it exists only for
 * unarchiving it by its id, and for the operator.
 */
export async function changeWallet(
  { storage, clock }: Pick<Ports, 'storage' | 'clock'>,
  input: ChangeWalletInput,
  caller: Caller,
): Promise<Result<Wallet>> {
  return storage.transact((tables) => {
    const wallet = findWallet(tables, input.walletId, caller);
    if (!wallet || (wallet.archived && input.archived === undefined && caller.role !== 'operator'))
      return noWallet(input.walletId);

    const changed = {
      ...wallet,
      description: input.description ?? wallet.description,
      identifier: input.identifier ?? wallet.identifier,
      primary: input.primary ?? wallet.primary,
      ...archiving(wallet, input.archived ?? wallet.archived, clock.now()),
    };
    if (changed.primary && !wallet.primary) demoteOthers(tables, changed);
    tables.wallets.put(changed);
    return ok(toWallet(changed));
  });
}

function archiving(wallet: WalletRecord, archived: boolean, now: string) {
  if (!archived) return { archived, archivedAt: undefined };
  return { archived, archivedAt: wallet.archivedAt ?? now };
}

/** A user has one primary wallet a chain. */
function demoteOthers({ wallets }: Pick<TableWriters, 'wallets'>, chosen: WalletRecord): void {
  for (const other of wallets.listBy('byUser', chosen.userId))
    if (other.id !== chosen.id && other.secretType === chosen.secretType && other.primary)
      wallets.put({ ...other, primary: false });
}
