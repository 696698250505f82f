import { z } from 'zod';
import { isVisible } from '../auth/tenancy.ts';
import { flag, uuid } from '../kernel/primitives.ts';
import { type Failed, fail, ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { TableReaders } from '../ports/storage.ts';
import type { Wallet, WalletRecord } from '../resources/wallet.ts';
import { addBalances, type BalancePorts } from './add-balances.ts';
import { toWallet } from './to-wallet.ts';

export const getWalletInput = z.object({
  walletId: uuid,
  includeBalance: flag.default(false).meta({
    description: 'Adds the coin balance of the wallet; omitted if its chain does not respond.',
  }),
});
export type GetWalletInput = z.output<typeof getWalletInput>;

/** A wallet, with its balance on request; archived wallets are visible to the operator only. */
export async function getWallet(
  ports: BalancePorts,
  { walletId, includeBalance }: GetWalletInput,
  caller: Caller,
): Promise<Result<Wallet>> {
  const result = ports.storage.read((tables) => {
    const wallet = findVisibleWallet(tables, walletId, caller);
    return wallet.ok ? ok(toWallet(tables, wallet.value)) : wallet;
  });
  if (!result.ok || !includeBalance) return result;
  const [withBalance = result.value] = await addBalances(ports, [result.value]);
  return ok(withBalance);
}

/** The stored wallet, archived or not, if the caller may access it. */
export function findWallet(
  { wallets }: Pick<TableReaders, 'wallets'>,
  walletId: string,
  caller: Caller,
): WalletRecord | undefined {
  const wallet = wallets.find(walletId);
  return wallet && isVisible(caller, wallet) ? wallet : undefined;
}

/** A wallet that may sign or be exported; archived wallets are rejected for every caller. */
export function findUsableWallet(
  tables: Pick<TableReaders, 'wallets'>,
  walletId: string,
  caller: Caller,
): Result<WalletRecord> {
  const wallet = findWallet(tables, walletId, caller);
  if (!wallet) return noWallet(walletId);
  return wallet.archived ? archivedWallet(walletId) : ok(wallet);
}

/** A readable wallet: in use or, for the operator, archived. */
export function findVisibleWallet(
  tables: Pick<TableReaders, 'wallets'>,
  walletId: string,
  caller: Caller,
): Result<WalletRecord> {
  const wallet = caller.role === 'operator' ? findWallet(tables, walletId, caller) : undefined;
  return wallet ? ok(wallet) : findUsableWallet(tables, walletId, caller);
}

/** The failure for an id that is not one of the caller's wallets. */
export function noWallet(walletId: string): Failed {
  return fail('wallet.not-found', `No wallet has the id ${walletId}.`);
}

/** The failure for an archived wallet of the caller. */
export function archivedWallet(walletId: string): Failed {
  return fail(
    'wallet.archived',
    `The wallet ${walletId} is archived. Unarchive it first: PATCH /api/wallets/${walletId} with {"archived": false}.`,
  );
}

/** The failure for a request for another chain. */
export function otherChain({ secretType }: WalletRecord, request: string): Failed {
  return fail(
    'wallet.chain-mismatch',
    `The wallet is on ${secretType}. Set ${request}.secretType to ${secretType}.`,
  );
}
