import { toLocalDateTime } from '../kernel/primitives.ts';
import type { TableReaders } from '../ports/storage.ts';
import type { Wallet, WalletRecord } from '../resources/wallet.ts';

/** A wallet as a caller sees it, including its user's reference. */
export function toWallet({ users }: Pick<TableReaders, 'users'>, wallet: WalletRecord): Wallet {
  const {
    id,
    userId,
    address,
    walletType,
    secretType,
    createdAt,
    archived,
    archivedAt,
    description,
    identifier,
    primary,
  } = wallet;
  return {
    id,
    userId,
    userReference: users.find(userId)?.reference,
    address,
    walletType,
    secretType,
    createdAt: toLocalDateTime(createdAt),
    archived,
    archivedAt: archivedAt === undefined ? undefined : toLocalDateTime(archivedAt),
    description,
    identifier,
    primary,
    hasCustomPin: false,
  };
}
