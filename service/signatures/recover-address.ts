import { getAddress } from 'ethers/address';
import { SigningKey } from 'ethers/crypto';
import { computeAddress } from 'ethers/transaction';
import type { Signature } from '../resources/signature.ts';

/** The address whose key made this signature over a 32-byte digest. */
export function recoverAddress(digest: Uint8Array, { signature }: Signature): string {
  return getAddress(computeAddress(SigningKey.recoverPublicKey(digest, signature)));
}
