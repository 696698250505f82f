import { secp256k1 } from '@noble/curves/secp256k1.js';
import { SigningKey } from 'ethers/crypto';
import { computeAddress } from 'ethers/transaction';
import type { Signature } from '../resources/signature.ts';

/** The address whose key made this signature over a 32-byte digest. */
export function recoverAddress(digest: Uint8Array, { signature }: Pick<Signature, 'signature'>) {
  return computeAddress(SigningKey.recoverPublicKey(digest, signature));
}

/**
 * The address behind a caller's 65 bytes of r, s and v, or nothing: for a `v` other than 27, 28, 0
 * or 1, an r or s out of its range, an `s` in the upper half of the order (EIP-2), and an r that is
 * no point of the curve.
 */
export function findSigner(digest: Uint8Array, signature: string): string | undefined {
  const v = Number.parseInt(signature.slice(130), 16);
  const [r, s] = [signature.slice(2, 66), signature.slice(66, 130)];
  if (![0, 1, 27, 28].includes(v) || !isScalar(r) || !isScalar(s)) return undefined;
  if (BigInt(`0x${s}`) > order >> 1n) return undefined;
  const normal = `0x${r}${s}${v % 27 === 0 ? '1b' : '1c'}`;
  try {
    return recoverAddress(digest, { signature: normal });
  } catch {
    return undefined;
  }
}

const order = secp256k1.Point.Fn.ORDER;

function isScalar(digits: string): boolean {
  const value = BigInt(`0x${digits}`);
  return value > 0n && value < order;
}
