import { recoverAddress } from '../kernel/secp256k1.ts';
import type { Signature } from '../resources/signature.ts';

/** Recovers the signer of a 32-byte digest. Throws for an invalid signature. */
export function recoverSigner(
  digest: Uint8Array,
  { signature }: Pick<Signature, 'signature'>,
): string {
  const bytes = Buffer.from(signature.slice(2), 'hex');
  return recoverAddress(digest, {
    signature: bytes.subarray(0, 64),
    recoveryId: bytes[64] === 27 ? 0 : 1,
  });
}

/**
 * Recovers the signer from 65 bytes of r, s and v. `undefined` for a `v` other than 27, 28, 0 or 1, an r or s out of
 * range, an `s` in the upper half of the order (EIP-2), and an r that is not on the curve.
 */
export function findSigner(digest: Uint8Array, signature: string): string | undefined {
  const v = Number.parseInt(signature.slice(130), 16);
  const [r, s] = [signature.slice(2, 66), signature.slice(66, 130)];
  if (![0, 1, 27, 28].includes(v) || BigInt(`0x${s}`) > halfOrder) return undefined;
  const normalized = `0x${r}${s}${v % 27 === 0 ? '1b' : '1c'}`;
  try {
    return recoverSigner(digest, { signature: normalized });
  } catch {
    return undefined;
  }
}

/** Half the order of secp256k1 (SEC 2, section 2.4.1). */
const halfOrder = BigInt('0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0');
