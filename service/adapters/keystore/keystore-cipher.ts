import { createCipheriv, createDecipheriv, timingSafeEqual } from 'node:crypto';
import { keccak_256 } from '@noble/hashes/sha3.js';
import type { Keystore } from '../../resources/keystore.ts';

/** A private key encrypted with AES-128 in counter mode, and its authentication code. */
export type EncryptedKey = Pick<Keystore['crypto'], 'ciphertext' | 'cipherparams' | 'mac'>;

const algorithm = 'aes-128-ctr';

/** Encrypts with a derived key of 32 bytes; `iv` is 16 bytes, never used with this key before. */
export function encryptKey(derived: Buffer, privateKey: Buffer, iv: Buffer): EncryptedKey {
  const cipher = createCipheriv(algorithm, encryptionKey(derived), iv);
  const ciphertext = Buffer.concat([cipher.update(privateKey), cipher.final()]);
  return {
    ciphertext: ciphertext.toString('hex'),
    cipherparams: { iv: iv.toString('hex') },
    mac: macOf(derived, ciphertext).toString('hex'),
  };
}

/** The private key, for the caller to zero; `undefined` if the derived key is wrong. */
export function decryptKey(derived: Buffer, encrypted: EncryptedKey): Buffer | undefined {
  const ciphertext = Buffer.from(encrypted.ciphertext, 'hex');
  const mac = Buffer.from(encrypted.mac, 'hex');
  if (!timingSafeEqual(macOf(derived, ciphertext), mac)) return undefined;
  const iv = Buffer.from(encrypted.cipherparams.iv, 'hex');
  return createDecipheriv(algorithm, encryptionKey(derived), iv).update(ciphertext);
}

function encryptionKey(derived: Buffer): Buffer {
  return derived.subarray(0, 16);
}

/** Keccak-256 (not SHA3-256) over the second half of the derived key and the ciphertext. */
function macOf(derived: Buffer, ciphertext: Buffer): Buffer {
  return Buffer.from(
    keccak_256.create().update(derived.subarray(16, 32)).update(ciphertext).digest(),
  );
}
