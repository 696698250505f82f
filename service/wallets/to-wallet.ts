import { toLocalDateTime } from '../kernel/primitives.ts';
import type { Wallet, WalletRecord } from '../resources/wallet.ts';

/** A wallet as a caller sees it. */
export function toWallet(wallet: WalletRecord): Wallet {
  const {
    id,
    userId,
    address,
    walletType,
    secretType,
    archived,
    description,
    identifier,
    primary,
  } = wallet;
  return {
    id,
    userId,
    address,
    walletType,
    secretType,
    createdAt: toLocalDateTime(wallet.createdAt),
    archived,
    description,
    identifier,
    primary,
    hasCustomPin: false,
  };
}
