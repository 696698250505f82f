import { deriveAddress } from '../../kernel/secp256k1.ts';
import type { SealedWalletKey, WalletIdentity } from '../../resources/wallet.ts';
import { walletContext, walletWrappingKey } from './key-hierarchy.ts';
import { seal, unseal } from './sealing.ts';
import { withSecret } from './secrets.ts';

/** Seals a wallet's private key with its user's master secret. */
export async function sealWalletKey(
  masterSecret: Buffer,
  wallet: WalletIdentity,
  privateKey: Buffer,
): Promise<SealedWalletKey> {
  const wrappedKey = await withSecret(walletWrappingKey(masterSecret, wallet.id), (key) =>
    seal(key, privateKey, walletContext(wallet)),
  );
  return { version: 1, wrapped: wrappedKey };
}

/** The private key, for the caller to zero. Throws if the record was changed. */
export async function unsealWalletKey(
  masterSecret: Buffer,
  wallet: WalletIdentity & { readonly sealedKey: SealedWalletKey },
): Promise<Buffer> {
  const privateKey = await withSecret(walletWrappingKey(masterSecret, wallet.id), (key) =>
    unseal(key, wallet.sealedKey.wrapped, walletContext(wallet)),
  );
  if (!privateKey)
    throw new Error(`The key of wallet ${wallet.id} does not open: its record was changed.`);
  if (deriveAddress(privateKey) === wallet.address) return privateKey;

  privateKey.fill(0);
  throw new Error(`The key of wallet ${wallet.id} belongs to another address than its record.`);
}
