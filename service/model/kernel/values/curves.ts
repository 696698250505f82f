import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { createRequire } from 'node:module';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { toChecksumAddress } from './read-scalars.ts';

/** Wraps a function so that it runs only on its first call; later calls return the same value. */
export function once<Value>(create: () => Value): () => Value {
  let cached: { readonly value: Value } | undefined;
  return () => {
    cached ??= { value: create() };
    return cached.value;
  };
}

/** Bitcoin's libsecp256k1 as WebAssembly, loaded on first use because most starts need no key. */
const curve: () => typeof import('tiny-secp256k1') = once(() => createRequire(import.meta.url)('tiny-secp256k1'));

/** r and s, 32 bytes each, and the recovery id. */
export type RecoverableSignature = { readonly signature: Uint8Array; readonly recoveryId: 0 | 1 | 2 | 3 };

/** Deterministic ECDSA over secp256k1 (RFC 6979) of a digest, with the lower s (EIP-2). Only reads the key. */
export function signRecoverable(digest: Uint8Array, privateKey: Uint8Array): RecoverableSignature {
  return curve().signRecoverable(digest, privateKey);
}

/** Recovers the signer's address with its checksum (EIP-55). Throws for an invalid signature. */
export function recoverAddress(digest: Uint8Array, { signature, recoveryId }: RecoverableSignature): string {
  return addressOf(curve().recover(digest, signature, recoveryId, false));
}

/** Derives the address of a private key with its checksum (EIP-55). Throws for invalid keys. */
export function deriveAddress(privateKey: Uint8Array): string {
  // Passes bytes, because hexadecimal text could not be zeroed.
  return addressOf(curve().pointFromScalar(privateKey, false));
}

/** The last 20 bytes of the point's hash, without the leading byte that marks an uncompressed point. */
function addressOf(point: Uint8Array | null): string {
  if (!point) throw new Error('The bytes are not a point of the curve.');
  const hash = Buffer.from(keccak_256(point.subarray(1)));
  return toChecksumAddress(`0x${hash.toString('hex', 12)}`);
}

/** Parses an uncompressed P-256 point as base64url; `undefined` if the text is not a point of the curve. */
export function toP256Key(point: string): KeyObject | undefined {
  const bytes = Buffer.from(point, 'base64url');
  if (bytes.length !== 65 || bytes[0] !== 4) return undefined;
  const [x, y] = [bytes.toString('base64url', 1, 33), bytes.toString('base64url', 33)];
  try {
    return createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  } catch {
    return undefined;
  }
}

/** SHA-256 of a public key's point, both as base64url. */
export function hashOfP256Key(point: string): string {
  return createHash('sha256').update(Buffer.from(point, 'base64url')).digest('base64url');
}

/** Whether an ECDSA signature with SHA-256 (r and s as base64url, as returned by WebCrypto) matches this text. */
export function isSignedByP256(key: KeyObject, text: string, signature: string): boolean {
  const parts = Buffer.from(signature, 'base64url');
  return verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, parts);
}
