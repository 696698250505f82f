import { type Failed, fail } from '../../kernel/result.ts';
import type { TableWriters } from '../../ports/storage.ts';
import { encryptedHeader } from '../../resources/encrypted-credential.ts';
import type { UsedCredentialRecord } from '../../resources/encryption-key.ts';
import type { SigningMethodCredential } from '../../resources/signing-method.ts';
import { findOpeningPair } from './encryption-pairs.ts';

/** The single use of an encrypted signing method. */
export type CredentialUse = UsedCredentialRecord;

type UseTables = Pick<TableWriters, 'encryptionPairs' | 'usedCredentials'>;

// Keyed by the parsed credential, so that caller input cannot name a use.
const uses = new WeakMap<SigningMethodCredential, CredentialUse>();

/** Limits an encrypted credential to this use. */
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
      `Encrypt the signing method again with a new idempotencyKey. This ${encryptedHeader} was already used.`,
    );
  tables.usedCredentials.put(use);
  return undefined;
}

/** Restores the use together with an attempt that did not take place. */
export function returnUse(
  { usedCredentials }: Pick<TableWriters, 'usedCredentials'>,
  credential: SigningMethodCredential,
): void {
  const use = uses.get(credential);
  if (use) usedCredentials.delete(use.id);
}

/** The failure of a credential whose key pair is unknown or expired. */
export function unknownKey(): Failed {
  return fail(
    'encrypted-signing-method.unknown-key',
    `Get the current key from GET /api/security. The encryptionKeyId in ${encryptedHeader} is unknown or expired.`,
  );
}
