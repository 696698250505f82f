import { fail, ok, type Result } from '../kernel/result.ts';
import type { Operation } from '../ports/operation.ts';
import type { Ports } from '../ports/ports.ts';
import {
  openEncryptedCredential,
  type SealedCredential,
} from '../users/encrypted/open-encrypted-credential.ts';
import { credentialField } from './comparable-input.ts';

/**
 * The input, with the signing method that came encrypted in the field of the one that comes readable.
 * Where an operation takes none, the header means nothing.
 */
export async function openCredential(
  ports: Pick<Ports, 'storage' | 'encryptionKeys'>,
  { input: schema }: Pick<Operation, 'input'>,
  { input, sealedCredential }: { input: unknown; sealedCredential?: SealedCredential | undefined },
): Promise<Result<unknown>> {
  const field = credentialField(schema);
  if (sealedCredential === undefined || field === undefined) return ok(input);
  const fields: Record<string, unknown> = { ...Object(input) };
  if (fields[field] !== undefined)
    return fail('header.duplicate', 'Send Signing-Method or Encrypted-Signing-Method, not both.');
  const opened = await openEncryptedCredential(ports, sealedCredential);
  return opened.ok ? ok({ ...fields, [field]: opened.value }) : opened;
}
