import { z } from 'zod';
import { uuid } from '../kernel/primitives.ts';
import { signingMethodValue } from './signing-method.ts';

/** The header with a signing method that is encrypted end to end. */
export const encryptedHeader = 'Encrypted-Signing-Method';

/** Either alphabet of base64 (RFC 4648, sections 4 and 5), padded or not. */
const base64Text = z
  .string('Use base64.')
  .regex(/^[A-Za-z0-9+/_-]+={0,2}$/, 'Use base64.')
  .transform((text) => Buffer.from(text, 'base64'));

function bytesOf(length: number) {
  return base64Text.refine((bytes) => bytes.length === length, `Use ${length} bytes as base64.`);
}

const tagBytes = 16;

/** The outer header value: the key pair that decrypts it, and the sealed signing method. */
export const encryptedCredential = z.object({
  encryption: z.object({
    type: z.literal('AES/GCM/NoPadding'),
    key: z.object({
      /** An AES key of 256 bits, encrypted by RSA-OAEP with SHA-256. */
      encryptedValue: bytesOf(256),
      encryptionKeyId: uuid,
    }),
    iv: bytesOf(12),
  }),
  /** The ciphertext followed by its 16-byte tag (NIST SP 800-38D). */
  value: base64Text.refine(
    (bytes) => bytes.length > tagBytes,
    'Use the ciphertext followed by its 16-byte tag, as base64.',
  ),
});
export type EncryptedCredential = z.output<typeof encryptedCredential>;

const sha256Sentence = 'Use the 32 bytes of a SHA-256 hash, as base64 or hexadecimal digits.';

/** The public example uses base64; other clients send hexadecimal digits. */
const sha256 = z
  .string(sha256Sentence)
  .regex(/^(?:[0-9a-fA-F]{64}|[A-Za-z0-9+/_-]{43}=?)$/, sha256Sentence)
  .transform((text) => Buffer.from(text, text.length === 64 ? 'hex' : 'base64'));

/** The sealed content: the signing method, a key that makes it single-use, and the hash of the body it belongs to. */
export const plainCredential = z.object({
  id: uuid,
  value: signingMethodValue,
  idempotencyKey: uuid,
  signature: z.object({ type: z.literal('sha256'), value: sha256 }),
});
