import { createCipheriv, createDecipheriv, timingSafeEqual } from 'node:crypto';
import { keccak_256 } from '@noble/hashes/sha3.js';
import type { PresaleWallet, Web3Keystore } from '../../resources/keystore.ts';

/** A private key encrypted with AES-128 in counter mode, and its authentication code. */
export type EncryptedKey = Pick<Web3Keystore['crypto'], 'ciphertext' | 'cipherparams' | 'mac'>;

const keyLength = 32;

/** Encrypts with a derived key of 32 bytes; `iv` is 16 bytes, never used with this key before. */
export function encryptKey(derived: Buffer, privateKey: Buffer, iv: Buffer): EncryptedKey {
  const cipher = createCipheriv('aes-128-ctr', firstHalf(derived), iv);
  const ciphertext = Buffer.concat([cipher.update(privateKey), cipher.final()]);
  return {
    ciphertext: ciphertext.toString('hex'),
    cipherparams: { iv: iv.toString('hex') },
    mac: macOf(derived, ciphertext).toString('hex'),
  };
}

/**
 * The content of a keystore, for the caller to zero: a key of 32 bytes, unless the file contains something else.
 * `undefined` if the derived key is wrong.
 */
export function decryptKey(derived: Buffer, { version, crypto }: Web3Keystore): Buffer | undefined {
  const ciphertext = authenticated(derived, crypto);
  if (!ciphertext) return undefined;
  const key = version === 3 ? firstHalf(derived) : firstHalf(keccak(firstHalf(derived)));
  const iv = Buffer.from(crypto.cipherparams.iv, 'hex');
  const content = decrypt(crypto.cipher, { key, iv, ciphertext }) ?? Buffer.alloc(0);
  const privateKey = withLeadingZeros(content);
  content.fill(0);
  return privateKey;
}

/** The private key of a presale wallet: the hash of its seed. `undefined` if the derived key is wrong. */
export function decryptPresaleKey(derived: Buffer, { encseed }: PresaleWallet): Buffer | undefined {
  const bytes = Buffer.from(encseed, 'hex');
  const encrypted = { iv: bytes.subarray(0, 16), ciphertext: bytes.subarray(16) };
  const seed = decrypt('aes-128-cbc', { key: firstHalf(derived), ...encrypted });
  const privateKey = seed && keccak(seed);
  seed?.fill(0);
  return privateKey;
}

/** The ciphertext that the authentication code confirms. Some programs omitted its leading zeros. */
function authenticated(
  derived: Buffer,
  { ciphertext, mac, header = '' }: Web3Keystore['crypto'],
): Buffer | undefined {
  const expected = Buffer.from(mac, 'hex');
  const written = Buffer.from(ciphertext, 'hex');
  return [written, withLeadingZeros(written)].find((candidate) =>
    ['', header].some((prefix) => timingSafeEqual(macOf(derived, candidate, prefix), expected)),
  );
}

/** `undefined` if the padding is wrong. */
function decrypt(
  algorithm: string,
  { key, iv, ciphertext }: Readonly<Record<'key' | 'iv' | 'ciphertext', Buffer>>,
): Buffer | undefined {
  const decipher = createDecipheriv(algorithm, key, iv);
  const start = decipher.update(ciphertext);
  try {
    const end = decipher.final();
    const content = Buffer.concat([start, end]);
    end.fill(0);
    return content;
  } catch {
    return undefined;
  } finally {
    start.fill(0);
  }
}

/** A copy of a number with 32 bytes, or more if it is longer without leading zeros. */
function withLeadingZeros(bytes: Buffer): Buffer {
  const digits = bytes.subarray(
    Math.max(
      0,
      bytes.findIndex((byte) => byte !== 0),
    ),
  );
  return Buffer.concat([Buffer.alloc(Math.max(0, keyLength - digits.length)), digits]);
}

function firstHalf(derived: Buffer): Buffer {
  return derived.subarray(0, 16);
}

/** Keccak-256 (not SHA3-256) over the header, the second half of the derived key and the ciphertext. */
function macOf(derived: Buffer, ciphertext: Buffer, header = ''): Buffer {
  return keccak(Buffer.from(header), derived.subarray(16, 32), ciphertext);
}

function keccak(...parts: readonly Uint8Array[]): Buffer {
  const hash = keccak_256.create();
  for (const part of parts) hash.update(part);
  return Buffer.from(hash.digest());
}
