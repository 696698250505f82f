import { createHash } from 'node:crypto';
import { z } from 'zod';
import { fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { cachedBy, headersOf } from '../../model/kernel/results/validation.ts';
import type { Caller, Operation } from '../../platform/ports/operation.ts';
import type { Ports } from '../../platform/ports/ports.ts';
import { type IdempotentRequest, type IdempotentWork, runOnce } from './idempotency.ts';
import { declaredIn, elementsOf, isSecretSchema, optionsOf } from './schema-walk.ts';

/**
 * The text by which requests under one Idempotency-Key are compared: the fields that the schema
 * declares, with sorted keys and without credentials (`format: 'password'`, or sent as a header).
 * It contains nothing that allows a search for a PIN.
 */
export function comparableInput(schema: z.ZodType, input: unknown): string {
  return JSON.stringify(comparable([schema], input)) ?? '';
}

/**
 * The secret values that an operation stores or uses, as texts by their place, without the signing
 * method that authenticates the request. They are passed only to a slow derivation.
 */
export function secretInput(schema: z.ZodType, input: unknown): [place: string, value: string][] {
  return secretsIn([schema], input, '');
}

/** Whether an input has a field for a signing method, as a header or as the deprecated `pincode`. */
export function acceptsCredential(schema: z.ZodType): boolean {
  return credentialField(schema) !== undefined;
}

/** The field that is sent as the header `Signing-Method`. */
export const credentialField = cachedBy(
  (schema) => [...headersOf(schema)].find(([, header]) => header === 'Signing-Method')?.[0],
);

/** A value reduced to the fields that one of `schemas` declares; unchanged if all of them leave it open. */
function comparable(schemas: readonly z.ZodType[], value: unknown): unknown {
  if (typeof value === 'bigint') return { bigint: String(value) };
  const options = schemas.flatMap(optionsOf);
  if (typeof value === 'string')
    return options.some((option) => option instanceof z.ZodUUID) ? value.toLowerCase() : value;
  if (typeof value !== 'object' || value === null) return value;
  return Array.isArray(value)
    ? value.map((element) => comparable(options.flatMap(elementsOf), element))
    : fieldsOf(options, value);
}

function fieldsOf(options: readonly z.ZodType[], value: object): object {
  const isOpen = !options.some((option) => option instanceof z.ZodObject);
  const fields = Object.entries(value)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .flatMap(([name, inner]) => {
      const declared = options.flatMap((option) => declaredIn(option, name));
      if (declared.some(isSecretSchema)) return [];
      return isOpen || declared.length > 0 ? [[name, comparable(declared, inner)]] : [];
    });
  return Object.fromEntries(fields);
}

function secretsIn(schemas: readonly z.ZodType[], value: unknown, path: string): [place: string, value: string][] {
  if (typeof value !== 'object' || value === null) return [];
  const options = schemas.flatMap(optionsOf);
  if (Array.isArray(value))
    return value.flatMap((item, index) => secretsIn(options.flatMap(elementsOf), item, `${path}[${index}]`));
  return Object.entries(value).flatMap(([name, inner]) => {
    const declared = options.flatMap((option) => declaredIn(option, name));
    if (!declared.some(isSecretSchema)) return secretsIn(declared, inner, `${path}.${name}`);
    const authenticates = name === 'pincode' || declared.some((option) => option.meta()?.header);
    if (authenticates || inner === undefined || inner === null) return [];
    return [[`${path}.${name}`, typeof inner === 'string' ? inner : JSON.stringify(comparable([], inner))]];
  });
}

/** In characters; longer texts, e.g. files, are hashed before the derivation. */
const longestDerived = 1_024;

/**
 * Digests of the secret values of a request, for comparison with a repeated request. Each costs a key derivation, also
 * for a guess at a stored value. An operation that sets a signing method compares its value itself.
 */
export async function secretDigests(
  { vault }: Pick<Ports, 'vault'>,
  { operation, input, context }: { operation: Operation; input: unknown; context: unknown },
): Promise<Result<string>> {
  const digests: string[] = [];
  for (const [path, value] of secretInput(operation.input, input)) {
    if (operation.hasFirstValue && path.endsWith('.value')) continue;
    const digest = await vault.digest(JSON.stringify([context, path]), shortened(value));
    if (!digest.ok) return digest;
    digests.push(`${path} ${digest.value}`);
  }
  return ok(digests.sort().join('\n'));
}

/** Runs once per key of a caller, and rejects a repeated request that sets another value than the first one. */
export async function runOnceWithValue<Reply>(
  ports: Ports,
  caller: Caller,
  request: IdempotentRequest,
  work: IdempotentWork<Reply> & { hasFirstValue?(reply: Reply): Promise<Result<boolean>> },
): Promise<Result<Reply>> {
  let isReplay = false;
  const onReplay = () => {
    isReplay = true;
  };
  const result = await runOnce(ports, caller, { ...request, onReplay }, work);
  if (!result.ok || !isReplay) return result;
  const isSame = (await work.hasFirstValue?.(result.value)) ?? ok(true);
  if (!isSame.ok) return isSame;
  if (!isSame.value)
    return fail(
      'idempotency-key.reused',
      'Nothing was changed: the first request with this Idempotency-Key set another value. Repeat that value, or use a new key.',
    );
  request.onReplay();
  return result;
}

function shortened(value: string): string {
  return value.length > longestDerived ? createHash('sha256').update(value).digest('hex') : value;
}
