import { createRequire } from 'node:module';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { toChecksumAddress } from './is-address.ts';
import { once } from './once.ts';

/** Bitcoin's libsecp256k1 as WebAssembly; loaded when a key is first used, which many starts never do. */
const curve: () => typeof import('tiny-secp256k1') = once(() =>
  createRequire(import.meta.url)('tiny-secp256k1'),
);

/** r and s, 32 bytes each, and which of the two points of that r it was. */
export interface RecoverableSignature {
  readonly signature: Uint8Array;
  readonly recoveryId: 0 | 1 | 2 | 3;
}

/**
 * Deterministic ECDSA over secp256k1 (RFC 6979) of a 32-byte digest, with the lower s (EIP-2).
 * The key's bytes are only read.
 */
export function signRecoverable(digest: Uint8Array, privateKey: Uint8Array): RecoverableSignature {
  return curve().signRecoverable(digest, privateKey);
}

/** The address whose key made this signature, with its checksum (EIP-55). Throws for one that no key made. */
export function recoverAddress(
  digest: Uint8Array,
  { signature, recoveryId }: RecoverableSignature,
): string {
  return addressOf(curve().recover(digest, signature, recoveryId, false));
}

/** The address of a private key, with its checksum (EIP-55). Throws for bytes that are no private key. */
export function deriveAddress(privateKey: Uint8Array): string {
  // Bytes go in, not hexadecimal text, which could not be zeroed.
  return addressOf(curve().pointFromScalar(privateKey, false));
}

/** Of a point of 65 bytes: the end of its hash, without the first byte, which says that it is whole. */
function addressOf(point: Uint8Array | null): string {
  if (!point) throw new Error('There is no point of the curve here.');
  const hash = Buffer.from(keccak_256(point.subarray(1)));
  return toChecksumAddress(`0x${hash.toString('hex', 12)}`);
}
