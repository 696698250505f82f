import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { SealedCredential } from '../../../domain/users/encrypted/encrypted-credentials.ts';
import { encryptedHeader } from '../../../model/access/encrypted-credential.ts';
import { type Failed, fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import { cachedBy, headersOf, parseValue } from '../../../model/kernel/results/validation.ts';
import { bodyKiB } from '../../../model/kernel/units.ts';
import type { Operation } from '../../../platform/ports/operation.ts';
import { fieldsAt } from '../../operations/fields.ts';
import { declaredIn, elementsOf, isSecretSchema, optionsOf } from '../../operations/schema-walk.ts';
import type { RequestHeaders } from '../request-headers.ts';
import { parseJsonInTurns } from './json-body.ts';
import { type Arrived, decodeBody, hasBody, readBytes } from './read-body.ts';

type Fields = Record<string, unknown>;

/** The fields of a request, and its optional encrypted signing method. */
type Unpacked = { readonly input: Fields; readonly sealedCredential?: SealedCredential | undefined };

/** Fields from the path and query of a request, and the limit of its body. */
type UnpackOptions = { readonly addressed: Readonly<Record<string, string | string[]>>; readonly maximumKiB: number };

/** The body size limit of an operation, depending on whether the caller has a valid token. */
export function maximumKiBFor({ route }: Pick<Operation, 'route'>, isKnown: boolean): number {
  const { maximumBodyKiB = bodyKiB.usual } = route;
  return isKnown ? maximumBodyKiB : Math.min(maximumBodyKiB, bodyKiB.usual);
}

const noBytes = new Uint8Array();

/** Combines body, named headers and path fields of a request into the flat input of an operation. */
export function unpack(
  operation: Operation,
  arrived: Arrived,
  { addressed, maximumKiB }: UnpackOptions,
): Result<Unpacked> | Promise<Result<Unpacked>> {
  const join = (body: Fields, bytes: Uint8Array) => ({
    input: Object.assign({}, body, headerFields(input, headers), addressed),
    sealedCredential: sealedCredentialIn(headers, bytes),
  });
  const { route, input } = operation;
  const { headers } = arrived;
  // Most requests have no body and need not wait.
  if (!hasBody(arrived)) return ok(join({}, noBytes));
  return readAndJoin();

  async function readAndJoin(): Promise<Result<Unpacked>> {
    const bytes = await readBytes(arrived, maximumKiB);
    if (!bytes.ok) return bytes;
    const body = await unpackBody(bytes.value, headers, { route, input, maximumKiB });
    if (!body.ok) return body;
    const wrapped = wrapFields(body.value, route, input);
    const isStripped = operation.access === 'application' && hasEmptyText(bytes.value);
    return ok(join(isStripped ? withoutEmptyTexts(operation, wrapped) : wrapped, bytes.value));
  }
}

function hasEmptyText({ buffer, byteOffset, byteLength }: Uint8Array): boolean {
  return Buffer.from(buffer, byteOffset, byteLength).includes('""');
}

function sealedCredentialIn(headers: RequestHeaders, body: Uint8Array): SealedCredential | undefined {
  const header = headers.get(encryptedHeader);
  if (header === null) return undefined;
  return { header, bodySha256: createHash('sha256').update(body).digest() };
}

async function unpackBody(
  bytes: Uint8Array,
  headers: RequestHeaders,
  { route, input, maximumKiB }: Pick<Operation, 'route' | 'input'> & Pick<UnpackOptions, 'maximumKiB'>,
): Promise<Result<Fields>> {
  const { body: kind = 'json' } = route;
  const text = decodeBody(bytes);
  if (!text.ok) return text;
  if (text.value === '') return ok({});
  const type = (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (kind === 'form' && type === 'application/x-www-form-urlencoded')
    return ok(Object.fromEntries(new URLSearchParams(text.value)));
  if (type === 'application/json')
    return objectOf(await parseJsonInTurns(text.value, maximumKiB, route), { route, input });
  if (type !== '' || !isOfProgram(headers)) return rejectType(kind);
  const untyped = await parseJsonInTurns(text.value, maximumKiB, route);
  return untyped.ok ? objectOf(untyped, { route, input }) : rejectType(kind);
}

/**
 * Whether the sender cannot be a browser. A page of any origin may post a body without a content type and without a
 * preflight (https://fetch.spec.whatwg.org/#cors-safelisted-request-header), so browsers must declare it.
 */
function isOfProgram(headers: RequestHeaders): boolean {
  return headers.get('origin') === null && headers.get('sec-fetch-site') === null;
}

function rejectType(body: 'json' | 'form'): Failed {
  return fail(
    'content-type.unsupported',
    body === 'form'
      ? 'Send the form as application/x-www-form-urlencoded, or its fields as application/json.'
      : 'Send the body as content-type: application/json.',
  );
}

/** A body that is the value of one field, with the operation's other fields next to it. */
function wrapFields(body: Fields, { wrappedIn }: Operation['route'], input: z.ZodType): Fields {
  if (wrappedIn === undefined || wrappedIn in body) return body;
  const ownNames = input instanceof z.ZodObject ? Object.keys(input.shape) : [];
  const entries = Object.entries(body);
  const wrappedFields = entries.filter(([name]) => !ownNames.includes(name));
  if (wrappedFields.length === 0) return body;
  const ownFields = entries.filter(([name]) => ownNames.includes(name));
  return { ...Object.fromEntries(ownFields), [wrappedIn]: Object.fromEntries(wrappedFields) };
}

function objectOf(
  parsed: Result<unknown>,
  { route: { wrappedIn = '' }, input }: Pick<Operation, 'route' | 'input'>,
): Result<Fields> {
  if (!parsed.ok) return parsed;
  const { value } = parsed;
  const field = input instanceof z.ZodObject ? input.shape[wrappedIn] : undefined;
  if (Array.isArray(value) && field instanceof z.ZodArray) return ok({ [wrappedIn]: value });
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return fail('body.malformed', 'The body is not a JSON object.');
  return ok({ ...value });
}

function headerFields(input: Operation['input'], headers: RequestHeaders): Fields {
  const fields: Fields = {};
  for (const [field, header] of headersOf(input)) fields[field] = textOf(headers.get(header));
  return fields;
}

/** Header bytes arrive as Latin-1; they are decoded as UTF-8 if valid, because most clients send UTF-8. */
function textOf(header: string | null): string | undefined {
  if (header === null) return undefined;
  const text = decodeBody(Buffer.from(header, 'latin1'));
  return text.ok ? text.value : header;
}

interface Query {
  /** By parameter names of the operation; a repeated one is a list, an empty one is missing. */
  readonly fields: Readonly<Record<string, string | string[]>>;
  /** Unknown parameter names, as sent. */
  readonly ignored: readonly string[];
}

const emptyQuery: Query = { fields: {}, ignored: [] };

/**
 * Parses the query of a request. Requests with a body take no fields from the URL: a secret there would stay in logs
 * and histories. `name[]` equals `name`, because some clients write lists like this.
 */
export function queryOf(operation: Operation, url: string): Query {
  if (!url.includes('?')) return emptyQuery;
  const searchParams = new URLSearchParams(url.slice(url.indexOf('?')).replace(/#.*/s, ''));
  const knownNames = knownBy(operation);
  const fields = new Map<string, string[]>();
  const ignored = new Set<string>();
  for (const [sent, value] of searchParams) {
    const name = knownNames.has(sent) ? sent : sent.replace(/\[\]$/, '');
    if (!knownNames.has(name)) ignored.add(sent);
    else if (value.trim() !== '') fields.set(name, [...(fields.get(name) ?? []), value]);
  }
  return { fields: Object.fromEntries([...fields].map(oneOrSeveral)), ignored: [...ignored] };
}

const knownBy = cachedBy((operation: Operation): ReadonlySet<string> => new Set(fieldsAt(operation, 'query')));

function oneOrSeveral([name, values]: readonly [string, string[]]): [string, string | string[]] {
  const [only = ''] = values;
  return [name, values.length > 1 ? values : only];
}

const [mostNames, longestName] = [20, 64];

/** Escapes names for a header. @example ignoredNames(['a b']) // "a%20b" */
export function ignoredNames(names: readonly string[]): string {
  return names
    .slice(0, mostNames)
    .map((name) => encodeURIComponent(name.slice(0, longestName).toWellFormed()))
    .join(', ');
}

/** The body without optional fields that are empty texts, unless an update may set them: some clients send all. */
export function withoutEmptyTexts<Body extends object>({ input, route }: Operation, body: Body): Body {
  const isUpdate = route.method !== 'POST';
  return strip([input], body, (schema) => isAbsentIfEmpty(schema) || (!isUpdate && isOptionalText(schema)));
}

type Test = (schema: z.ZodType) => boolean;

function strip<Value>(schemas: readonly z.ZodType[], value: Value, isAbsent: Test): Value;
function strip(schemas: readonly z.ZodType[], value: unknown, isAbsent: Test): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const options = schemas.flatMap(optionsOf);
  if (Array.isArray(value)) {
    const elements = options.flatMap(elementsOf);
    return elements.length > 0 ? value.map((element) => strip(elements, element, isAbsent)) : value;
  }
  const fitting = options.filter((option) => isOfType(option, value));
  const fields = Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    const declared = (fitting.length > 0 ? fitting : options).flatMap((option) => declaredIn(option, name));
    if (declared.length === 0) return [[name, inner]];
    return inner === '' && declared.every(isAbsent) ? [] : [[name, strip(declared, inner, isAbsent)]];
  });
  return Object.fromEntries(fields);
}

/** Whether an option of a union is that of the sent type. */
function isOfType(option: z.ZodType, value: object): boolean {
  return 'type' in value && declaredIn(option, 'type').every((type) => parseValue(type, value.type).success);
}

const accepts = (schema: z.ZodType, value: unknown) => parseValue(schema, value).success;

const isAbsentIfEmpty = cachedBy((schema) => accepts(schema, undefined) && !accepts(schema, ''));

const isOptionalText = cachedBy(
  (schema) =>
    accepts(schema, undefined) &&
    !isSecretSchema(schema) &&
    optionsOf(schema).some((option) => option instanceof z.ZodString),
);
