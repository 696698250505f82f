import { z } from 'zod';
import { once } from '../kernel/lazy.ts';
import { uuid } from '../kernel/primitives.ts';
import { ok, type Result } from '../kernel/result.ts';
import { type Caller, noKey, type ReplayingSlot } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { VerifiedSigningMethod } from '../ports/vault.ts';
import { requiredCredential } from '../resources/signing-method.ts';
import type { WalletRecord } from '../resources/wallet.ts';
import {
  type ExportedWallet,
  exportType,
  keystorePassword,
  secretOf,
} from '../resources/wallet-transfer.ts';
import { verifySigningMethod } from '../users/verify-signing-method.ts';
import { findUsableWallet } from './get-wallet.ts';
import { proofMetadata } from './proof-metadata.ts';
import { recordWalletEvent } from './record-wallet-event.ts';

/** A keystore needs a password to be sealed with; a private key needs none. */
export const exportWalletInput = z
  .object({
    walletId: uuid,
    type: exportType,
    password: secretOf(keystorePassword),
    signingMethodCredential: requiredCredential,
  })
  .refine(({ type, password }) => type === 'PRIVATE_KEY' || password != null, {
    path: ['password'],
    error: 'Set a password to seal the keystore with.',
  });
export type ExportWalletInput = z.output<typeof exportWalletInput>;

type ExportPorts = Pick<Ports, 'storage' | 'vault' | 'keystores' | 'settings' | 'clock' | 'ids'>;

/** Returns a wallet's key, after durably recording the export. */
export async function exportWallet(
  ports: ExportPorts,
  input: ExportWalletInput,
  caller: Caller,
  slot: ReplayingSlot<ExportedWallet> = noKey,
): Promise<Result<ExportedWallet>> {
  const { walletId, type } = input;
  const wallet = ports.storage.read((tables) => findUsableWallet(tables, walletId, caller));
  if (!wallet.ok) return wallet;
  const { userId } = wallet.value;
  const prove = once(() => verifySigningMethod(ports, input.signingMethodCredential, userId));
  const earlier = await slot.replay(prove);
  if (earlier) return earlier;
  const proof = await prove();
  if (!proof.ok) return proof;

  const exported = await openKey(ports, wallet.value, proof.value, input);
  if (!exported.ok) return exported;
  return ports.storage.transact((tables) => {
    const still = findUsableWallet(tables, walletId, caller);
    if (!still.ok) return still;
    const metadata = { as: type, ...proofMetadata(tables, proof.value) };
    recordWalletEvent(tables, { wallet: still.value, type: 'WALLET_EXPORTED', metadata }, ports);
    slot.keep(tables, exported.value);
    return exported;
  });
}

function openKey(
  { vault, keystores }: ExportPorts,
  wallet: WalletRecord,
  proof: VerifiedSigningMethod,
  { type, password }: ExportWalletInput,
): Promise<Result<ExportedWallet>> {
  return vault.withKey(wallet, proof, async (privateKey) => {
    if (type === 'PRIVATE_KEY') return ok({ type, privateKey: `0x${privateKey.toString('hex')}` });
    const keystore = await keystores.seal(privateKey, password ?? '');
    return keystore.ok ? ok({ type, keystore: keystore.value }) : keystore;
  });
}
