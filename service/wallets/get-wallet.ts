import { isVisible } from '../auth/tenancy.ts';
import { type Failed, fail, ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { TableReaders } from '../ports/storage.ts';
import type { Wallet, WalletRecord } from '../resources/wallet.ts';
import { toWallet } from './to-wallet.ts';

/** One wallet; an archived one exists for the operator only. */
export async function getWallet(
  { storage }: Pick<Ports, 'storage'>,
  { walletId }: { walletId: string },
  caller: Caller,
): Promise<Result<Wallet>> {
  const wallet = storage.read((tables) => findWallet(tables, walletId, caller));
  if (!wallet || (wallet.archived && caller.role !== 'operator')) return noWallet(walletId);
  return ok(toWallet(wallet));
}

/** The stored wallet, archived or not, when it exists for this caller. */
export function findWallet(
  { wallets }: Pick<TableReaders, 'wallets'>,
  walletId: string,
  caller: Caller,
): WalletRecord | undefined {
  const wallet = wallets.find(walletId);
  return wallet && isVisible(caller, wallet) ? wallet : undefined;
}

export function noWallet(walletId: string): Failed {
  return fail('wallet.not-found', `No wallet has the id ${walletId}, or it is archived.`);
}
