import type { Ids } from '../../ports/ids.ts';

/** The order of secp256k1: a private key is above zero and below it (SEC 2, section 2.4.1). */
const curveOrder = Buffer.from(
  'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141',
  'hex',
);

/** 32 random bytes that are a valid secp256k1 private key. */
export function randomPrivateKey(ids: Pick<Ids, 'randomBytes'>): Buffer {
  const candidate = Buffer.from(ids.randomBytes(32));
  return isPrivateKey(candidate) ? candidate : randomPrivateKey(ids);
}

export function isPrivateKey(candidate: Buffer): boolean {
  const isAboveZero = candidate.some((byte) => byte !== 0);
  return isAboveZero && Buffer.compare(candidate, curveOrder) < 0;
}
