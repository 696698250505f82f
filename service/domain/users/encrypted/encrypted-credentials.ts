import { timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import {
  type EncryptedCredential,
  encryptedCredential,
  encryptedHeader,
  plainCredential,
} from '../../../model/access/encrypted-credential.ts';
import type { SigningMethodCredential } from '../../../model/access/signing-method.ts';
import { ScopedMutex } from '../../../model/kernel/concurrency/mutexes.ts';
import { parseJson } from '../../../model/kernel/json.ts';
import { type Failed, fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import { invalidInput, validate } from '../../../model/kernel/results/validation.ts';
import {
  type EncryptionKey,
  type EncryptionPairRecord,
  type UsedCredentialRecord,
  usedCredentialId,
} from '../../../model/state.ts';
import type { Clock } from '../../../platform/ports/clock.ts';
import type { Ports } from '../../../platform/ports/ports.ts';
import type { TableWriters } from '../../../platform/ports/storage.ts';
import { findOpeningPair, findPublishedPair, storePair } from './encryption-pairs.ts';

/** The header `Encrypted-Signing-Method`, and the SHA-256 of the exact body bytes. */
export type SealedCredential = { readonly header: string; readonly bodySha256: Buffer };

/** An encrypted signing method as text, `<signing method id>:<value>`, and the use that it is limited to. */
type OpenedCredential = { readonly text: string; readonly use: CredentialUse };

/** Opens a signing method that was encrypted for this body. Consumes nothing; the verifying attempt does. */
export async function openEncryptedCredential(
  ports: Pick<Ports, 'storage' | 'encryptionKeys'>,
  { header, bodySha256 }: SealedCredential,
): Promise<Result<OpenedCredential>> {
  const encrypted = readEncryptedCredential(header);
  if (!encrypted.ok) return encrypted;
  const { encryptionKeyId: pairId } = encrypted.value.encryption.key;
  const pair = ports.storage.read((tables) => findOpeningPair(tables, pairId));
  if (!pair) return unknownKey();
  const plaintext = await ports.encryptionKeys.open(pair, encrypted.value);
  if (!plaintext)
    return fail(
      'encrypted-signing-method.unreadable',
      `${encryptedHeader} cannot be decrypted. Encrypt a fresh AES key of 256 bits with the public key of encryptionKeyId, using RSA-OAEP with SHA-256, and the signing method with that key and the iv.`,
    );
  const plain = read(plainCredential, plaintext, 'the encrypted content');
  plaintext.fill(0);
  if (!plain.ok) return plain;
  const { id, value, idempotencyKey, signature } = plain.value;
  if (!timingSafeEqual(signature.value, bodySha256))
    return fail(
      'encrypted-signing-method.other-body',
      `${encryptedHeader} was encrypted for another body. Set signature.value to the SHA-256 of the exact body bytes.`,
    );
  return ok({ text: `${id}:${value}`, use: { id: usedCredentialId(pairId, idempotencyKey), pairId } });
}

/** Parses the header, or returns a failure that names it; nothing is decrypted. */
function readEncryptedCredential(header: string): Result<EncryptedCredential> {
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(header)) return reject('Use base64 of a JSON object with encryption and value.');
  return read(encryptedCredential, Buffer.from(header, 'base64'), '');
}

/** Parses a JSON object in UTF-8 with `schema`; `where` names it in failures. */
function read<Schema extends z.ZodType>(schema: Schema, bytes: Uint8Array, where: string): Result<z.output<Schema>> {
  const value = parseJson(toText(bytes) ?? '');
  if (typeof value !== 'object' || value === null)
    return reject(`${where || 'the base64 content'} must be a JSON object in UTF-8.`);
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

function reject(message: string): Failed {
  return invalidInput([{ path: encryptedHeader, message }]);
}

/** The single use of an encrypted signing method. */
export type CredentialUse = UsedCredentialRecord;

type UseTables = Pick<TableWriters, 'encryptionPairs' | 'usedCredentials'>;

// Keyed by the parsed credential, so that caller input cannot name a use.
const uses = new WeakMap<SigningMethodCredential, CredentialUse>();

export function limitToUse(credential: SigningMethodCredential, use: CredentialUse): void {
  uses.set(credential, use);
}

/**
 * Consumes the use of an encrypted credential, or reports why it has none. Call it in the commit that charges an
 * attempt: no request consumes a use without a charge, and a use is charged once.
 */
export function consumeUse(tables: UseTables, credential: SigningMethodCredential): Failed | undefined {
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

function unknownKey(): Failed {
  return fail(
    'encrypted-signing-method.unknown-key',
    `Get the current key from GET /api/security. The encryptionKeyId in ${encryptedHeader} is unknown or expired.`,
  );
}

type PairPorts = Pick<Ports, 'storage' | 'encryptionKeys' | 'ids' | 'clock'>;

// Key generation takes a while and only one pair is needed, so concurrent callers wait for the same pair.
const making = new ScopedMutex<Clock>();

/** The public key for encrypting signing methods; the first request creates the key pair. */
export async function listEncryptionKeys(ports: PairPorts): Promise<Result<{ encryptionKeys: EncryptionKey[] }>> {
  const existing = usablePair(ports);
  const pair = existing ? ok(existing) : await making.run(ports.clock, 'pair', () => generatePair(ports));
  return pair.ok ? ok({ encryptionKeys: [toEncryptionKey(pair.value)] }) : pair;
}

async function generatePair(ports: PairPorts): Promise<Result<EncryptionPairRecord>> {
  const concurrentPair = usablePair(ports);
  if (concurrentPair) return ok(concurrentPair);
  const created = await ports.encryptionKeys.createPair(ports.ids.uuid());
  const createdAt = ports.clock.now();
  return ports.storage.transact((tables) => ok(storePair(tables, { ...created, createdAt })));
}

function usablePair({ storage, encryptionKeys }: PairPorts): EncryptionPairRecord | undefined {
  const pair = storage.read(findPublishedPair);
  return pair && encryptionKeys.holds(pair) ? pair : undefined;
}

function toEncryptionKey({ id, publicKey }: EncryptionPairRecord): EncryptionKey {
  return { id, keyspec: 'RSA_2048', publicKey, encryptionAlgorithm: 'RSAES_OAEP_SHA_256' };
}
