import { type Failed, fail } from '../../kernel/result.ts';
import type { TableWriters } from '../../ports/storage.ts';
import { encryptedHeader } from '../../resources/encrypted-credential.ts';
import type { UsedCredentialRecord } from '../../resources/encryption-key.ts';
import type { SigningMethodCredential } from '../../resources/signing-method.ts';
import { findOpeningPair } from './encryption-pairs.ts';

/** The single use of an encrypted signing method. */
export type CredentialUse = UsedCredentialRecord;

type UseTables = Pick<TableWriters, 'encryptionPairs' | 'usedCredentials'>;

// Keyed by the parsed credential, so that no input of a caller can name a use.
const uses = new WeakMap<SigningMethodCredential, CredentialUse>();

/** Limits a credential that arrived encrypted to the one use. */
export function limitToUse(credential: SigningMethodCredential, use: CredentialUse): void {
  uses.set(credential, use);
}

/**
 * Consumes the use of an encrypted credential, or reports why it has none. Call it in the commit that charges an
 * attempt: no request consumes a use without a charge, and a use is charged once.
 */
export function consumeUse(
  tables: UseTables,
  credential: SigningMethodCredential,
): Failed | undefined {
  const use = uses.get(credential);
  if (!use) return undefined;
  if (!findOpeningPair(tables, use.pairId)) return unknownKey();
  if (tables.usedCredentials.find(use.id))
    return fail(
      'encrypted-signing-method.used',
      `${encryptedHeader} was used already. Encrypt the signing method again for each request, with an idempotencyKey of its own.`,
    );
  tables.usedCredentials.put(use);
  return undefined;
}

/** Returns the use together with an attempt that did not take place. */
export function returnUse(
  { usedCredentials }: Pick<TableWriters, 'usedCredentials'>,
  credential: SigningMethodCredential,
): void {
  const use = uses.get(credential);
  if (use) usedCredentials.delete(use.id);
}

/** The failure of a credential whose key pair is unknown or opens nothing more. */
export function unknownKey(): Failed {
  return fail(
    'encrypted-signing-method.unknown-key',
    `${encryptedHeader} names a key in encryptionKeyId that opens nothing. Ask GET /api/security for the present one.`,
  );
}
