import { fail, ok, type Result } from '../kernel/result.ts';
import type { TableReaders } from '../ports/storage.ts';
import type { WalletRecord } from '../resources/wallet.ts';

/** A user has one wallet of an address on a chain, counting archived ones, which may come back. */
export function checkAddressIsNew(
  { wallets }: Pick<TableReaders, 'wallets'>,
  { userId, secretType, address }: Pick<WalletRecord, 'userId' | 'secretType' | 'address'>,
): Result<void> {
  const existing = wallets
    .listBy('byAddress', address.toLowerCase())
    .find((wallet) => wallet.userId === userId && wallet.secretType === secretType);
  if (!existing) return ok();
  const hint = existing.archived ? ' It is archived: PATCH it with {"archived": false}.' : '';
  return fail(
    'wallet.exists',
    `The user has a wallet of this address on ${secretType}: ${existing.id}.${hint}`,
  );
}
