import { z } from 'zod';
import { everyApplication, table } from './table.ts';

/** A public key that callers encrypt a signing method with, as they see it. */
export const encryptionKey = z
  .object({
    id: z.uuid(),
    keyspec: z.literal('RSA_2048'),
    publicKey: z.base64().meta({ description: 'SubjectPublicKeyInfo (RFC 5280) as DER.' }),
    encryptionAlgorithm: z.literal('RSAES_OAEP_SHA_256'),
  })
  .meta({ id: 'EncryptionKey' });
export type EncryptionKey = z.infer<typeof encryptionKey>;

/** A pair of keys as it is stored. */
export const encryptionPairRecord = z.object({
  id: z.uuid(),
  /** Pairs are numbered in the order they were made. */
  sequence: z.int().min(1),
  publicKey: z.base64(),
  /** The private key (PKCS #8), sealed under the device key for this id and public key; base64url text. */
  sealedKey: z.base64url(),
  createdAt: z.string(),
});
export type EncryptionPairRecord = z.infer<typeof encryptionPairRecord>;

/** That an encrypted signing method was used once; kept as long as its pair. */
export const usedCredentialRecord = z.object({
  /** Pair, and the idempotency key inside: see `usedCredentialId`. */
  id: z.string(),
  pairId: z.uuid(),
});
export type UsedCredentialRecord = z.infer<typeof usedCredentialRecord>;

/** One use of an idempotency key under a pair of keys. */
export function usedCredentialId(pairId: string, idempotencyKey: string): string {
  return `${pairId} ${idempotencyKey}`;
}

/** Pairs in the order they were made. */
export const encryptionPairTable = table(encryptionPairRecord, {
  every: {
    keys: () => [everyApplication],
    order: ({ sequence }) => String(sequence).padStart(10, '0'),
  },
});

/** Used signing methods by the pair that they were encrypted for. */
export const usedCredentialTable = table(usedCredentialRecord, {
  byPair: { keys: ({ pairId }) => [pairId], order: ({ id }) => id },
});
