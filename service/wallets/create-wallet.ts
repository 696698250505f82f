import { z } from 'zod';
import { once } from '../kernel/once.ts';
import { secretTypeInput, uuid } from '../kernel/primitives.ts';
import type { Result } from '../kernel/result.ts';
import { type Caller, noKey, type ReplayingSlot } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import { requiredCredential } from '../resources/signing-method.ts';
import { type Wallet, walletDescription, walletIdentifier } from '../resources/wallet.ts';
import { findUser, noUser } from '../users/get-user.ts';
import { verifySigningMethod } from '../users/verify-signing-method.ts';
import { storeNewWallet } from './store-new-wallet.ts';

/** What createWallet takes. */
export const createWalletInput = z.object({
  userId: uuid,
  secretType: secretTypeInput,
  identifier: walletIdentifier.optional(),
  description: walletDescription.optional(),
  signingMethodCredential: requiredCredential,
});
export type CreateWalletInput = z.output<typeof createWalletInput>;

/** Makes a wallet with a new random key that only the user's signing methods open. */
export async function createWallet(
  ports: Pick<Ports, 'storage' | 'vault' | 'settings' | 'clock' | 'ids'>,
  input: CreateWalletInput,
  caller: Caller,
  slot: ReplayingSlot<Wallet> = noKey,
): Promise<Result<Wallet>> {
  const user = ports.storage.read((tables) => findUser(tables, input.userId, caller));
  if (!user) return noUser(input.userId);
  const prove = once(() => verifySigningMethod(ports, input.signingMethodCredential, user.id));
  const earlier = await slot.replay(prove);
  if (earlier) return earlier;
  const proof = await prove();
  if (!proof.ok) return proof;

  const identity = { id: ports.ids.uuid(), userId: user.id, secretType: input.secretType };
  const key = await ports.vault.createWalletKey(proof.value, identity);
  const made = { user, identity, key, input, proof: proof.value };
  return storeNewWallet(ports, { ...made, event: { type: 'WALLET_CREATED' } }, caller);
}
