import { isAddress } from 'ethers/address';
import { z } from 'zod';
import { observed } from './client.ts';
import { valueAt } from './exchange.ts';
import { type Check, matches } from './expect.ts';
import contractFields from './statements/contract-fields.json' with { type: 'json' };
import { type Profile, type Source, seen } from './world/world.ts';

/** Shapes of fields, with the message for a mismatch. */
export const uuid = z
  .string('it is not text')
  .regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'it is not a UUID');
export const text = z.string('it is not text');
export const someText = text.min(1, 'it is empty');
export const integer = z.int('it is not a whole number');
export const number = z.number('it is not a number');
export const flag = z.boolean('it is not true or false');
export const object = z.record(z.string(), z.unknown(), 'it is not an object');
export const hex = text.regex(/^0x[0-9a-f]+$/i, 'it is not 0x and hexadecimal digits');
export const hash = text.regex(/^0x[0-9a-f]{64}$/i, 'it is not a hash of 32 bytes');
/** Lowercase or uppercase, or with an EIP-55 checksum. */
export const chainAddress = text.refine(isAddress, 'it is not an address, or its checksum is wrong');

/** A timestamp with or without a time zone. */
export const timestamp = text.refine(
  (moment) => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(moment) && !Number.isNaN(Date.parse(moment)),
  'it is not an ISO 8601 timestamp',
);
export const zonelessTimestamp = timestamp.regex(/T[0-9:.]+$/, 'it has a time zone, or is not an ISO 8601 timestamp');
export const instant = timestamp.regex(/Z$|[+-]\d\d:?\d\d$/, 'it has no time zone');

export const zonelessMicroseconds = zonelessTimestamp.regex(/:\d\d\.\d{6}$/, 'it has no microseconds');

export function optional<Schema extends z.ZodType>(schema: Schema) {
  return schema.optional();
}

export function listOf<Schema extends z.ZodType>(schema: Schema) {
  return z.array(schema, 'it is not a list');
}

export function exactly<const Value extends string | number | boolean | null>(value: Value) {
  return z.literal(value, `it is not ${JSON.stringify(value)}`);
}

export function only(values: Readonly<Record<string, string | number | boolean>>) {
  return z.strictObject(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, exactly(value)])));
}

export function oneOf<const Value extends string>(values: readonly [Value, ...Value[]]) {
  return z.enum(values, `it is not one of ${values.join(', ')}`);
}

/** Any value except `undefined`. */
export const present = z.unknown().refine((value) => value !== undefined, 'it is missing');
const orNull = <Schema extends z.ZodType>(schema: Schema) =>
  z.union([schema, z.null()], 'it is missing or has another type');

/** A field that must not exist. */
export const absent = z.undefined('it is present').optional();

/** An address, in any case. */
export function sameAddress(address: string) {
  return text.refine((other) => other.toLowerCase() === address.toLowerCase(), `it is not ${address}`);
}

export function quantityOf(amount: bigint) {
  return hex.refine((quantity) => BigInt(quantity) === amount, `it is not ${amount}`);
}

export function momentOf(moment: string) {
  return timestamp.refine((other) => Date.parse(other) === Date.parse(moment), `it is not ${moment}`);
}

/** The contract, or decisions that the contract leaves open. */
export type Part = 'contract' | 'open points';

/** One assertion about an implementation. */
export interface Statement {
  /** Stable and self-explanatory. @example "users.create.requires-signing-method" */
  readonly id: string;
  /** The quoted sentence of the contract. */
  readonly says: string;
  readonly check: Check;
  /** The only profile in which it holds. */
  readonly profile?: Profile;
  /** It changes the whole service, and therefore runs alone after all others. */
  readonly isLast?: true;
}

export interface Subject {
  readonly title: string;
  readonly part: Part;
  readonly statements: readonly Statement[];
}

/** A check that only holds in one profile. */
type ProfileCheck = { readonly profile: Profile; readonly check: Check };

export const inContract = (check: Check): ProfileCheck => ({ profile: 'contract', check });
export const inHosted = (check: Check): ProfileCheck => ({ profile: 'hosted', check });

/** The assertions of a sentence, by their ids. */
export type Rows = Readonly<Record<string, Check | ProfileCheck>>;

/** Reads a table of assertions: each sentence with its rows. */
export function table(sentences: Readonly<Record<string, Rows>>): Statement[] {
  return Object.entries(sentences).flatMap(([says, rows]) =>
    Object.entries(rows).map(([id, row]) => ({ id, says, ...(typeof row === 'function' ? { check: row } : row) })),
  );
}

/** One assertion per field of a result: each sentence with paths and their shapes or values. */
export function fields(
  prefix: string,
  source: Source,
  sentences: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): Statement[] {
  const check = (path: string, expected: unknown): Check => {
    return async (world) => {
      const { value, exchange } = observed(await seen(world, source));
      await matches(world, { value: valueAt(value, path), exchange }, expected, path);
    };
  };
  return Object.entries(sentences).flatMap(([says, shapes]) =>
    Object.entries(shapes).map(([path, expected]) => ({ id: `${prefix}.${path}`, says, check: check(path, expected) })),
  );
}

/** Shapes by their names in the field tables. */
const named = {
  uuid,
  text,
  someText,
  integer,
  number,
  flag,
  object,
  hex,
  hash,
  chainAddress,
  timestamp,
  zonelessTimestamp,
};

/**
 * The shape of an entry: a name, `any`, a value (as text `=value` or `=one|other`), an object or a list of it. A name may
 * end with `?` (optional), `|null`, `[]` (a list) or `[]+` (not empty).
 */
function shapeOf(entry: unknown): unknown {
  if (Array.isArray(entry)) return listOf(schemaOf(entry[0]));
  if (typeof entry === 'object' && entry !== null)
    return z.object(Object.fromEntries(Object.entries(entry).map(([name, item]) => [name, schemaOf(item)])));
  if (typeof entry !== 'string') return entry;
  if (entry.startsWith('=')) return entry.includes('|') ? z.enum(entry.slice(1).split('|')) : entry.slice(1);
  const [, name = '', form] = /^(\w+)(\?|\|null|\[\]\+?)?$/.exec(entry) ?? [];
  const shape = name === 'any' ? z.unknown() : z.instanceof(z.ZodType).parse(valueAt(named, name));
  if (form === '?') return optional(shape);
  if (form === '|null') return orNull(shape);
  if (form === '[]+') return listOf(shape).min(1, 'it is empty');
  return form === '[]' ? listOf(shape) : shape;
}

const schemaOf = (entry: unknown) => z.instanceof(z.ZodType).parse(shapeOf(entry));

/** The entries of a sentence by path: the sentence starts with the fields of a single entry. */
const entriesOf = (says: string, entry: unknown) =>
  typeof entry === 'object' && !Array.isArray(entry)
    ? Object.entries({ ...entry })
    : (says.split(' | ')[0] ?? '').split(', ').map((field) => [field, entry] as const);

/** The fields of a resource in the contract, with other shapes for some of them. */
export function fieldsOf(resource: keyof typeof contractFields, others: Readonly<Record<string, unknown>> = {}) {
  const shapes = (says: string, entry: unknown) =>
    entriesOf(says, entry).map(([path, shape]) => [path, path in others ? others[path] : shapeOf(shape)]);
  const sentences = Object.entries<unknown>(contractFields[resource]);
  return Object.fromEntries(sentences.map(([says, entry]) => [says, Object.fromEntries(shapes(says, entry))]));
}

/** Rows with ids that differ in one word. @example each('envelope.of-*', { offers: 'sale' }, check) */
export function each<Item>(
  id: string,
  items: Readonly<Record<string, Item>>,
  check: (item: Item, word: string) => Check,
): Readonly<Record<string, Check>> {
  return Object.fromEntries(Object.entries(items).map(([word, item]) => [id.replace('*', word), check(item, word)]));
}

/** Items for `each` that are the words themselves. */
export function words<Word extends string>(...all: readonly Word[]): Readonly<Record<string, Word>> {
  return Object.fromEntries(all.map((word) => [word, word]));
}
