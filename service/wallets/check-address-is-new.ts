import { fail, ok, type Result } from '../kernel/result.ts';
import type { TableReaders } from '../ports/storage.ts';
import type { WalletRecord } from '../resources/wallet.ts';

/**
 * Ensures that a user has at most one wallet per address and chain, including archived wallets, which may be restored.
 */
export function checkAddressIsNew(
  { wallets }: Pick<TableReaders, 'wallets'>,
  { userId, secretType, address }: Pick<WalletRecord, 'userId' | 'secretType' | 'address'>,
): Result<void> {
  const existing = wallets
    .listBy('byAddress', address.toLowerCase())
    .find((wallet) => wallet.userId === userId && wallet.secretType === secretType);
  if (!existing) return ok();
  const hint = existing.archived
    ? ' It is archived. Restore it: PATCH it with {"archived": false}.'
    : '';
  return fail(
    'wallet.exists',
    `The user already has a wallet with this address on ${secretType}: ${existing.id}.${hint}`,
  );
}
