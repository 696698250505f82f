import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';

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
