import type { SecretType } from '../kernel/primitives.ts';
import { ok, type Result } from '../kernel/result.ts';
import { walletNameOf } from '../kernel/wallet-name.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { TableReaders } from '../ports/storage.ts';
import type { SigningMethodCredential } from '../resources/signing-method.ts';
import type { Wallet, WalletRecord } from '../resources/wallet.ts';
import { findUser, noUser } from '../users/get-user.ts';
import { verifySigningMethod } from '../users/verify-signing-method.ts';
import { toWallet } from './to-wallet.ts';

export interface CreateWalletInput {
  readonly userId: string;
  readonly secretType: SecretType;
  readonly identifier?: string | undefined;
  readonly description?: string | undefined;
  readonly signingMethodCredential: SigningMethodCredential;
}

/** Makes a wallet with a new random key that only the user's signing methods open. */
export async function createWallet(
  ports: Pick<Ports, 'storage' | 'vault' | 'settings' | 'clock' | 'ids'>,
  input: CreateWalletInput,
  caller: Caller,
): Promise<Result<Wallet>> {
  const { storage, vault, settings, clock, ids } = ports;
  const user = storage.read((tables) => findUser(tables, input.userId, caller));
  if (!user) return noUser(input.userId);
  const proof = await verifySigningMethod(ports, input.signingMethodCredential, user.id);
  if (!proof.ok) return proof;

  const identity = { id: ids.uuid(), userId: user.id, secretType: input.secretType };
  const { address, sealed } = await vault.createWalletKey(proof.value, identity);
  const wallet: Omit<WalletRecord, 'primary'> = {
    ...identity,
    applicationId: user.applicationId,
    address,
    walletType: settings.current().walletType,
    description: input.description ?? walletNameOf(identity.id),
    identifier: input.identifier,
    archived: false,
    createdAt: clock.now(),
    sealedKey: sealed,
  };
  return storage.transact((tables) => {
    if (!findUser(tables, user.id, caller)) return noUser(user.id);
    const stored = { ...wallet, primary: isFirstOfChain(tables, wallet) };
    tables.wallets.put(stored);
    return ok(toWallet(stored));
  });
}

/** A user's first wallet in use on a chain is the primary one. */
function isFirstOfChain(
  { wallets }: Pick<TableReaders, 'wallets'>,
  { userId, secretType }: Pick<WalletRecord, 'userId' | 'secretType'>,
): boolean {
  return !wallets
    .listBy('byUser', userId)
    .some((other) => other.secretType === secretType && !other.archived);
}
