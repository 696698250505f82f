import { type RecoverableSignature, recoverAddress } from '../kernel/secp256k1.ts';
import type { Signature } from '../resources/signature.ts';
import { recoveryIdOf } from '../resources/signature-input.ts';

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
 * Recovers the signer from 65 bytes of r, s and v, or from 64 bytes (EIP-2098). `undefined` for another length or `v`,
 * an r or s out of range, and an r that is not on the curve. Also for an `s` in the upper half of the order (EIP-2), like
 * ethers and OpenZeppelin, because anyone can compute it from the signature of another.
 */
export function findSigner(digest: Uint8Array, signature: string): string | undefined {
  const parsed = parseKeySignature(signature);
  if (!parsed || Buffer.compare(parsed.signature.subarray(32), halfOrder) > 0) return undefined;
  try {
    return recoverAddress(digest, parsed);
  } catch {
    return undefined;
  }
}

/** Whether bytes have the length and the `v` of a signature that a key creates. */
export function isKeySignature(signature: string): boolean {
  return parseKeySignature(signature) !== undefined;
}

function parseKeySignature(signature: string): RecoverableSignature | undefined {
  const bytes = Buffer.from(signature.slice(2), 'hex');
  if (bytes.length === 64) {
    const recoveryId = bytes.readUInt8(32) < 0x80 ? 0 : 1;
    bytes.writeUInt8(bytes.readUInt8(32) & 0x7f, 32);
    return { signature: bytes, recoveryId };
  }
  const recoveryId = bytes.length === 65 ? recoveryIdOf(BigInt(bytes.readUInt8(64))) : undefined;
  return recoveryId === undefined ? undefined : { signature: bytes.subarray(0, 64), recoveryId };
}

/** Half the order of secp256k1 (SEC 2, section 2.4.1). */
const halfOrder = Buffer.from(
  '7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0',
  'hex',
);
