import { fieldsOf } from '../kernel/json.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import type { Operation } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import type { SigningMethodCredential } from '../resources/signing-method.ts';
import {
  type CredentialUse,
  limitToUse,
  openEncryptedCredential,
  type SealedCredential,
} from '../users/encrypted/open-encrypted-credential.ts';
import { credentialField } from './comparable-input.ts';

/**
 * An input with a readable credential, and the use that the credential is limited to if it arrived
 * encrypted.
 */
export interface ReadableInput {
  readonly input: unknown;
  readonly use?: CredentialUse;
}

/**
 * The input with the decrypted signing method in the field of the readable one. The header is
 * ignored by operations without a signing method.
 */
export async function openCredential(
  ports: Pick<Ports, 'storage' | 'encryptionKeys'>,
  { input: schema }: Pick<Operation, 'input'>,
  { input, sealedCredential }: { input: unknown; sealedCredential?: SealedCredential | undefined },
): Promise<Result<ReadableInput>> {
  const field = credentialField(schema);
  if (sealedCredential === undefined || field === undefined) return ok({ input });
  const fields = fieldsOf(input);
  if (fields[field] !== undefined)
    return fail('header.duplicate', 'Send Signing-Method or Encrypted-Signing-Method, not both.');
  const opened = await openEncryptedCredential(ports, sealedCredential);
  if (!opened.ok) return opened;
  const { text, use } = opened.value;
  return ok({ input: { ...fields, [field]: text }, use });
}

/** Limits the credential of a validated input to the use that it was opened for. */
export function limitCredential(
  { input: schema }: Pick<Operation, 'input'>,
  valid: unknown,
  use: CredentialUse,
): void {
  const field = credentialField(schema);
  const credential = field === undefined ? undefined : fieldsOf(valid)[field];
  if (!isCredential(credential)) throw new Error('An encrypted credential was not read.');
  limitToUse(credential, use);
}

function isCredential(value: unknown): value is SigningMethodCredential {
  return typeof value === 'object' && value !== null && 'id' in value && 'value' in value;
}
