import type { SecretType } from '../kernel/primitives.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { Caller } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { Signature } from '../resources/signature.ts';
import type { SigningMethodCredential } from '../resources/signing-method.ts';
import { verifySigningMethod } from '../users/verify-signing-method.ts';
import { findWallet, noWallet } from '../wallets/get-wallet.ts';
import { messageDigest } from './message-digest.ts';
import { recoverAddress } from './recover-address.ts';
import { signDigest } from './sign-digest.ts';

export interface SignMessageInput {
  readonly signatureRequest: {
    readonly type: 'MESSAGE';
    readonly secretType: SecretType;
    readonly walletId: string;
    readonly data: string;
  };
  readonly signingMethodCredential: SigningMethodCredential;
}

/** Signs a text as a personal message (EIP-191); the answer was verified by recovery. */
export async function signMessage(
  ports: Pick<Ports, 'storage' | 'vault' | 'clock'>,
  { signatureRequest, signingMethodCredential }: SignMessageInput,
  caller: Caller,
): Promise<Result<Signature>> {
  const { walletId, secretType, data } = signatureRequest;
  const wallet = ports.storage.read((tables) => findWallet(tables, walletId, caller));
  if (!wallet || wallet.archived) return noWallet(walletId);
  if (wallet.secretType !== secretType)
    return fail(
      'wallet.chain-mismatch',
      `The wallet is one of ${wallet.secretType}. Send signatureRequest.secretType ${wallet.secretType}.`,
    );
  const proof = await verifySigningMethod(ports, signingMethodCredential, wallet.userId);
  if (!proof.ok) return proof;

  const digest = messageDigest(data);
  const signature = await ports.vault.withKey(wallet, proof.value, (key) =>
    signDigest(digest, key),
  );
  if (recoverAddress(digest, signature) !== wallet.address)
    throw new Error(`The signature of wallet ${wallet.id} does not recover to its address.`);
  return ok(signature);
}
