import { randomBytes } from 'node:crypto';
import { getAddress } from 'ethers/address';
import { keccak256, SigningKey } from 'ethers/crypto';

/** The order of secp256k1: a private key is above zero and below it (SEC 2, section 2.4.1). */
const curveOrder = Buffer.from(
  'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141',
  'hex',
);

/** 32 random bytes that are a private key of secp256k1. */
export function randomPrivateKey(): Buffer {
  const candidate = randomBytes(32);
  return isPrivateKey(candidate) ? candidate : randomPrivateKey();
}

export function isPrivateKey(candidate: Buffer): boolean {
  const isAboveZero = candidate.some((byte) => byte !== 0);
  return isAboveZero && Buffer.compare(candidate, curveOrder) < 0;
}

/** The address of a private key, with its checksum (EIP-55). */
export function deriveAddress(privateKey: Buffer): string {
  // Bytes go in, not hexadecimal text, which could not be zeroed.
  const publicKey = SigningKey.computePublicKey(privateKey, false);
  const point = `0x${publicKey.slice('0x04'.length)}`;
  return getAddress(`0x${keccak256(point).slice(-40)}`);
}
