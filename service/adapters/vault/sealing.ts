import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

// AES-256-GCM with a random nonce of 96 bits and a tag of 128 bits (NIST SP 800-38D).
const algorithm = 'aes-256-gcm';
const nonceLength = 12;
const tagLength = 16;

/**
 * Encrypts and authenticates; returns base64url of nonce ‖ ciphertext ‖ tag. `key` has 32 bytes.
 */
export function seal(key: Buffer, plaintext: Buffer, associated: Buffer): string {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagLength });
  cipher.setAAD(associated);
  const ciphertext = [cipher.update(plaintext), cipher.final()];
  return Buffer.concat([nonce, ...ciphertext, cipher.getAuthTag()]).toString('base64url');
}

/** The plaintext; `undefined` if the key, the text or the associated bytes do not match. */
export function unseal(key: Buffer, sealed: string, associated: Buffer): Buffer | undefined {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < nonceLength + tagLength) return undefined;

  const nonce = bytes.subarray(0, nonceLength);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagLength });
  decipher.setAAD(associated);
  decipher.setAuthTag(bytes.subarray(-tagLength));
  const plaintext = decipher.update(bytes.subarray(nonceLength, -tagLength));
  try {
    decipher.final();
    return plaintext;
  } catch {
    plaintext.fill(0);
    return undefined;
  }
}
