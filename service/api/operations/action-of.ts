import type { z } from 'zod';
import type { Credentials } from '../../domain/auth/authenticate.ts';
import {
  type CredentialUse,
  limitToUse,
  openEncryptedCredential,
  type SealedCredential,
} from '../../domain/users/encrypted/encrypted-credentials.ts';
import { type Action, shortText } from '../../history/audit/note-action.ts';
import type { SigningMethodCredential } from '../../model/access/signing-method.ts';
import type { Actor } from '../../model/history/audit-entry.ts';
import { fieldsOf, parseJson } from '../../model/kernel/json.ts';
import { fail, ok, type Result } from '../../model/kernel/results/result.ts';
import type { Caller, Operation } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import type {
  Built,
  IndexOf,
  Storage,
  StorageHealth,
  TableReaders,
  TableWriters,
  TraceOrigin,
} from '../../platform/ports/storage.ts';
import { comparableInput, credentialField } from './comparable-input.ts';
import { nameOfOperation } from './index.ts';
import { Omissions } from './stored/omissions.ts';
import { Place, storedValue } from './stored/value-path.ts';

interface AuditedCall {
  readonly caller: Caller;
  readonly credentials: Credentials;
  readonly input: unknown;
  readonly requestId: string;
}

/** The audit entry of a call with its storable fields; `undefined` for an application or without a change. */
export function actionOf(operation: Operation, call: AuditedCall): Action | undefined {
  const { kind, isReadOnly, route, summary, input: schema, nameSubject } = operation;
  if (call.caller.role !== 'operator' || kind !== 'mutation' || isReadOnly) return undefined;
  const fields = detailsOf(schema, call.input);
  const named = nameSubject?.(call.input);
  const subject = named
    ? { type: route.path.split('/').at(-1) ?? '', id: shortText(named) }
    : subjectOf(route.path, withWrapped(fields));
  return {
    who: actorOf(call.credentials),
    act: nameOfOperation(operation),
    words: summary,
    ...(subject && { subject }),
    details: Object.fromEntries(
      [...fields]
        .map(([name, value]) => [name, shortText(value)] as const)
        .filter(([, text]) => text !== subject?.id && text !== ''),
    ),
    request: call.requestId,
  };
}

/** The declared fields that are not secrets, each in its stored form. */
function detailsOf(schema: z.ZodType, input: unknown): ReadonlyMap<string, unknown> {
  const comparable = parseJson(comparableInput(schema, input));
  const stored = storedValue(new Omissions(), { schemas: Place.of([schema]), place: '' }, comparable);
  return new Map(Object.entries(fieldsOf(stored)));
}

function actorOf(credentials: Credentials): Actor {
  if (credentials.from === 'http') return { kind: 'operator-token' };
  const { session } = credentials;
  return session ? { kind: 'session', id: session.id, name: session.name } : { kind: 'desktop' };
}

/** The fields of an input, and those of a wrapped request, e.g. `signatureRequest`. */
function withWrapped(fields: ReadonlyMap<string, unknown>): ReadonlyMap<string, unknown> {
  const wrapped = [...fields].filter(([name]) => name.endsWith('Request'));
  return new Map([...wrapped.flatMap(([, value]) => Object.entries(fieldsOf(value))), ...fields]);
}

/**
 * The last resource in the path, unless a field names an account of that chain; otherwise the record that a field names.
 * @example "/users/{userId}/signing-methods/{signingMethodId}" is about a signing method
 * @example "/snapshots" with a name is about a snapshot
 */
function subjectOf(path: string, fields: ReadonlyMap<string, unknown>): Action['subject'] {
  const [, resource, idField = ''] = [...path.matchAll(/([\w-]+)\/\{(\w+)\}/g)].at(-1) ?? [];
  const inPath: readonly SubjectField[] = resource === undefined ? [] : [[resource, idField]];
  const created = path.split('/').at(-1) ?? '';
  const candidates = [
    ...(resource === 'chains' ? [] : inPath),
    ...subjectFields,
    ...inPath,
    ...['name', 'reference', 'description'].map((field): SubjectField => [created, field]),
  ];
  for (const [type, field] of candidates) {
    const id = fields.get(field);
    if (typeof id === 'string' && id !== '' && (type !== 'addresses' || /^\w+$/.test(id)))
      return { type, id: shortText(id) };
  }
  return undefined;
}

type SubjectField = readonly [type: string, field: string];

/** Fields that identify a record, the most precise first. */
const subjectFields: readonly SubjectField[] = [
  ['addresses', 'address'],
  ['wallets', 'walletId'],
  ['offers', 'offerId'],
  ['users', 'userId'],
  ['addresses', 'to'],
];

/** An input with a readable credential, and the use that the credential is limited to if it arrived encrypted. */
type ReadableInput = { readonly input: unknown; readonly use?: CredentialUse };

/** The input with the decrypted signing method. Operations without a signing method ignore the header. */
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
export function limitCredential({ input: schema }: Pick<Operation, 'input'>, valid: unknown, use: CredentialUse): void {
  const field = credentialField(schema);
  const credential = field === undefined ? undefined : fieldsOf(valid)[field];
  if (!isCredential(credential)) throw new Error('An encrypted credential was not read.');
  limitToUse(credential, use);
}

function isCredential(value: unknown): value is SigningMethodCredential {
  return typeof value === 'object' && value !== null && 'id' in value && 'value' in value;
}

/** More than the indexes of any operation; after that, missing indexes are built synchronously. */
const mostAttempts = 40;

/**
 * Runs a read-only query. If an index is missing, builds it in short batches that yield to the event loop and runs the
 * query again: other requests do not wait, and no half-built index is visible.
 */
export async function awaitIndexes<Value>(ports: Ports, run: (waitingPorts: Ports) => Promise<Value>): Promise<Value> {
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const storage = new IndexAwaitingStorage(ports.storage);
    try {
      const value = await run({ ...ports, storage });
      if (storage.missing.length === 0) return value;
    } catch (thrown) {
      if (storage.missing.length === 0) throw thrown;
    } finally {
      storage.hasEnded = true;
    }
    await Promise.all(storage.missing.map((build) => build()));
  }
  return run(ports);
}

/** A storage that throws on a read of a missing index, until it has ended. */
class IndexAwaitingStorage implements Storage {
  readonly missing: (() => Promise<void>)[] = [];
  hasEnded = false;
  readonly #storage: Storage;

  constructor(storage: Storage) {
    this.#storage = storage;
  }

  read<Value>(query: (tables: TableReaders) => Value): Value {
    if (this.hasEnded) return this.#storage.read(query);
    const built = this.#storage.readBuilt(query);
    if ('value' in built) return built.value;
    this.missing.push(() => built.build());
    throw new Error('The index is not built yet. The query is repeated.');
  }

  readBuilt<Value>(query: (tables: TableReaders) => Value): Built<Value> {
    return this.#storage.readBuilt(query);
  }

  transact<Value>(change: (tables: TableWriters) => Result<Value>, origin?: TraceOrigin): Promise<Result<Value>> {
    return this.#storage.transact(change, origin);
  }

  prepare(indexes: readonly IndexOf[]): Promise<void> {
    return this.#storage.prepare(indexes);
  }

  health(): StorageHealth {
    return this.#storage.health();
  }
}
