import { z } from 'zod';
import { everyApplication, table } from './table.ts';

/** A public key with which callers encrypt a signing method. */
export const encryptionKey = z
  .object({
    id: z.uuid(),
    keyspec: z.literal('RSA_2048'),
    publicKey: z.base64().meta({ description: 'SubjectPublicKeyInfo (RFC 5280) as DER.' }),
    encryptionAlgorithm: z.literal('RSAES_OAEP_SHA_256'),
  })
  .meta({ id: 'EncryptionKey' });
export type EncryptionKey = z.infer<typeof encryptionKey>;

/** A stored encryption key pair. */
export const encryptionPairRecord = z.object({
  id: z.uuid(),
  /** Key pairs are numbered in the order of creation. */
  sequence: z.int().min(1),
  publicKey: z.base64(),
  /** The private key (PKCS #8), sealed under the device key for this id and public key; base64url text. */
  sealedKey: z.base64url(),
  createdAt: z.string(),
});
export type EncryptionPairRecord = z.infer<typeof encryptionPairRecord>;

/** Marks an encrypted signing method as used; stored as long as its key pair. */
export const usedCredentialRecord = z.object({
  /** Key pair id and the inner idempotency key: see `usedCredentialId`. */
  id: z.string(),
  pairId: z.uuid(),
});
export type UsedCredentialRecord = z.infer<typeof usedCredentialRecord>;

/** The id of one use of an idempotency key with a key pair. */
export function usedCredentialId(pairId: string, idempotencyKey: string): string {
  return `${pairId} ${idempotencyKey}`;
}

/** Key pairs in the order of creation. */
export const encryptionPairTable = table(encryptionPairRecord, {
  every: {
    keys: () => [everyApplication],
    order: ({ sequence }) => String(sequence).padStart(10, '0'),
  },
});

/** Used signing methods by key pair. */
export const usedCredentialTable = table(usedCredentialRecord, {
  byPair: { keys: ({ pairId }) => [pairId], order: ({ id }) => id },
});
