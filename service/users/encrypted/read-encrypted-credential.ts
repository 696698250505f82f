import type { z } from 'zod';
import { parseJson } from '../../kernel/json.ts';
import { type Failed, fail, type Result } from '../../kernel/result.ts';
import { invalidInput, validate } from '../../kernel/validation.ts';
import {
  type EncryptedCredential,
  encryptedCredential,
  encryptedHeader,
  type PlainCredential,
  plainCredential,
} from '../../resources/encrypted-credential.ts';

/** Parses the header, or returns a failure that names it; nothing is decrypted. */
export function readEncryptedCredential(header: string): Result<EncryptedCredential> {
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(header))
    return refuse('Use base64 of a JSON object with encryption and value.');
  return read(encryptedCredential, Buffer.from(header, 'base64'), '');
}

/** Parses the encrypted content. Failures contain nothing of it. */
export function readPlainCredential(plaintext: Uint8Array): Result<PlainCredential> {
  return read(plainCredential, plaintext, 'the encrypted content');
}

/** Parses a JSON object in UTF-8 with `schema`; `where` names it in failures. */
function read<Schema extends z.ZodType>(
  schema: Schema,
  bytes: Uint8Array,
  where: string,
): Result<z.output<Schema>> {
  const value = parseJson(toText(bytes) ?? '');
  if (typeof value !== 'object' || value === null)
    return refuse(`${where || 'the base64 content'} must be a JSON object in UTF-8.`);
  const valid = validate(schema, value);
  return valid.ok ? valid : inHeader(valid, where);
}

function toText(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The same faults, named after the header. */
function inHeader({ failure: { message, fields = [] } }: Failed, where: string): Failed {
  if (fields.length === 0) return fail('input.invalid', message);
  return invalidInput(
    fields.map(({ path, message: fault }) => ({
      path: encryptedHeader,
      message: `${[where, path].filter((part) => part !== '').join(', ')}: ${fault}`,
    })),
  );
}

function refuse(message: string): Failed {
  return invalidInput([{ path: encryptedHeader, message }]);
}
