import type { z } from 'zod';
import { once } from '../kernel/lazy.ts';
import { ok, type Result } from '../kernel/result.ts';
import { type Caller, noKey, type ReplayingSlot } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import { noteFirstTime } from '../resources/first-steps.ts';
import { type Signature, type SignatureRequest, signatureRequest } from '../resources/signature.ts';
import { callCredential } from '../resources/signing-method.ts';
import type { WalletRecord } from '../resources/wallet.ts';
import { verifyCredential } from '../users/verify-credential.ts';
import { findUsableWallet, otherChain } from '../wallets/get-wallet.ts';
import { recordWalletEvent } from '../wallets/record-wallet-event.ts';
import { markPerformed } from '../wallets/saved-requests.ts';
import { type PreparedContent, prepareContent } from './prepare-content.ts';
import { recoverSigner } from './recover-address.ts';
import { refuseOtherChain } from './refuse-other-chain.ts';
import { signDigest } from './sign-digest.ts';
import { toHex } from './to-hex.ts';

export type SignPorts = Pick<Ports, 'storage' | 'vault' | 'settings' | 'chains' | 'clock' | 'ids'>;

export const signInput = callCredential.extend({ signatureRequest });
/** A request to sign, with its credentials. */
export interface SignInput extends z.output<typeof signInput> {
  /** The saved request to sign; deleted afterwards. */
  readonly savedId?: string;
}

/**
 * Signs a personal message (EIP-191) or typed data (EIP-712) and verifies the result by recovery. Invalid requests are
 * rejected before the signing method is charged an attempt.
 */
export async function sign<Other = never>(
  ports: SignPorts,
  { signatureRequest, savedId, ...credential }: SignInput,
  caller: Caller,
  slot: ReplayingSlot<Signature | Other> = noKey,
): Promise<Result<Signature | Other>> {
  const { walletId } = signatureRequest;
  const usableWallet = ports.storage.read((tables) => findUsableWallet(tables, walletId, caller));
  if (!usableWallet.ok) return usableWallet;
  const wallet = usableWallet.value;
  const prove = once(() => verifyCredential(ports, credential, wallet.userId));
  const replayed = await slot.replay(prove);
  if (replayed) return replayed;
  const prepared = checkRequest(ports, signatureRequest, wallet);
  if (!prepared.ok) return prepared;
  const { digest } = prepared.value;
  const proof = await prove();
  if (!proof.ok) return proof;

  const signature = await ports.vault.withKey(wallet, proof.value, (key) =>
    signDigest(digest, key),
  );
  if (recoverSigner(digest, signature) !== wallet.address)
    throw new Error(`The signature of wallet ${wallet.id} does not recover to its address.`);
  return ports.storage.transact((tables) => {
    const current = findUsableWallet(tables, walletId, caller);
    if (!current.ok) return current;
    const performed = savedId === undefined ? ok() : markPerformed(tables, ports, savedId);
    if (!performed.ok) return performed;
    const metadata = { type: signatureRequest.type, digest: toHex(digest) };
    recordWalletEvent(tables, { wallet, type: 'SIGNATURE_CREATED', metadata }, ports);
    noteFirstTime(tables, 'signature', ports.clock.now());
    slot.keep(tables, signature);
    return ok(signature);
  });
}

/** Validates a request without a key and returns the content to sign. */
export function checkRequest(
  ports: SignPorts,
  request: SignatureRequest,
  wallet: WalletRecord,
): Result<PreparedContent> {
  const { secretType } = request;
  if (wallet.secretType !== secretType) return otherChain(wallet, 'signatureRequest');
  const prepared = prepareContent(request, 'signatureRequest.data');
  if (!prepared.ok) return prepared;
  return refuseOtherChain(ports, prepared.value.typedData, secretType) ?? prepared;
}
