import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { ParamType } from 'ethers/abi';
import { getAddress } from 'ethers/address';
import { z } from 'zod';
import type { Chance } from '../seeded.mjs';

/** Prefixes each row of a type and a value with a title of both. */
export function titled<Row extends readonly [type: string, value: unknown, ...unknown[]]>(
  rows: readonly Row[],
): [title: string, ...Row][] {
  return rows.map((row) => [`${row[0]} ${shortText(row[1])}`, ...row]);
}

/** Formats a value briefly, with the suffix n for bigint. */
function shortText(value: unknown): string {
  if (typeof value === 'number') return String(value);
  const withBigInts = (_key: string, nestedValue: unknown) =>
    typeof nestedValue === 'bigint' ? `${nestedValue}n` : nestedValue;
  return (JSON.stringify(value, withBigInts) ?? 'undefined').slice(0, 60);
}

/** A value in a test: lists and tuples are arrays. */
export type PlainValue = string | boolean | bigint | readonly PlainValue[];

/** Ways in which a caller may write a value. */
export const sentForms = {
  /** All values as texts, lists in brackets with quotes around texts only. */
  texts: (type: ParamType, value: PlainValue) => ({
    type: openText(type),
    value: asText(type, value),
  }),
  /** JSON values: arrays, booleans, numbers, and integers above 2^53 as parsed by the HTTP layer. */
  values: (type: ParamType, value: PlainValue) => ({
    type: openText(type),
    value: asValue(type, value),
  }),
  /** Types with their components, so that tuples are plain arrays; integers as hexadecimal text. */
  positional: (type: ParamType, value: PlainValue) => ({
    type: type.format('sighash').replace(/^(?=\()/, 'tuple'),
    value: asPositional(type, value),
  }),
} as const;

/**
 * Formats the type like the API.
 * @example "tuple[2]"
 */
function openText(type: ParamType): string {
  return type.isArray()
    ? `${openText(type.arrayChildren)}[${type.arrayLength < 0 ? '' : type.arrayLength}]`
    : type.baseType;
}

function asText(type: ParamType, value: PlainValue): unknown {
  if (type.isTuple()) return componentsOf(type, value, sentForms.texts);
  if (type.isArray() && isOfTuples(type)) return JSON.stringify(asTextTree(type, value));
  return type.isArray() ? bracketed(type, value) : String(value);
}

function asTextTree(type: ParamType, value: PlainValue): unknown {
  if (type.isArray()) return listOf(value).map((element) => asTextTree(type.arrayChildren, element));
  return asText(type, value);
}

function bracketed(type: ParamType, value: PlainValue): string {
  if (type.isArray())
    return `[${listOf(value)
      .map((element) => bracketed(type.arrayChildren, element))
      .join(', ')}]`;
  return type.baseType === 'string' ? JSON.stringify(value) : String(value);
}

function asValue(type: ParamType, value: PlainValue): unknown {
  if (type.isTuple()) return componentsOf(type, value, sentForms.values);
  if (type.isArray()) return listOf(value).map((element) => asValue(type.arrayChildren, element));
  if (typeof value !== 'bigint') return value;
  return Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

function asPositional(type: ParamType, value: PlainValue): unknown {
  if (type.isArray()) return listOf(value).map((element) => asPositional(type.arrayChildren, element));
  if (type.isTuple())
    return type.components.map((component, index) => asPositional(component, listOf(value)[index] ?? ''));
  if (typeof value !== 'bigint') return value;
  return value < 0n ? String(value) : `0x${value.toString(16)}`;
}

function componentsOf(
  type: ParamType,
  value: PlainValue,
  form: (type: ParamType, value: PlainValue) => unknown,
): unknown[] {
  return (type.components ?? []).map((component, index) => form(component, listOf(value)[index] ?? ''));
}

function isOfTuples(type: ParamType): boolean {
  return type.isArray() ? isOfTuples(type.arrayChildren) : type.isTuple();
}

function listOf(value: PlainValue): readonly PlainValue[] {
  return Array.isArray(value) ? value : [];
}

const scalar = z.union([
  z.object({ type: z.enum(['number', 'string', 'buffer']), value: z.string() }),
  z.object({ type: z.literal('boolean'), value: z.boolean() }),
]);

/** A value of the published cases. */
export type PublishedValue = z.infer<typeof scalar> | { type: 'tuple'; value: PublishedValue[] } | PublishedValue[];

const value: z.ZodType<PublishedValue> = z.union([
  scalar,
  z.object({ type: z.literal('tuple'), value: z.array(z.lazy(() => value)) }),
  z.array(z.lazy(() => value)),
]);

/** Parses a text that contains JSON of this shape. */
const jsonText = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema);

const encodingCase = z
  .object({
    name: z.string(),
    types: jsonText(z.array(z.string())),
    values: jsonText(z.array(value)),
    /** Present if the contract truncated the values to their types, e.g. -1 as uint256. */
    normalizedValues: jsonText(z.array(value)).optional(),
    result: z.string(),
  })
  .transform(({ normalizedValues, ...testCase }) => ({
    ...testCase,
    values: normalizedValues ?? testCase.values,
  }));

const signatureCase = z.object({
  name: z.string(),
  signature: z.string(),
  sigHash: z.string(),
  abi: z.string(),
});

/** Types and values with their encodings by the Solidity compiler (ethers' test suites). */
export const encodingCases = [
  ...readSuite('contract-interface', encodingCase),
  ...readSuite('contract-interface-abi2', encodingCase),
];

/** ABIs with the signature of a function and its selector (ethers' test suites). */
export const signatureCases = readSuite('contract-signatures', signatureCase);

function readSuite<Schema extends z.ZodType>(name: string, schema: Schema) {
  const url = import.meta.resolve(`@ethersproject/testcases/testcases/${name}.json.gz`);
  return z.array(schema).parse(JSON.parse(gunzipSync(readFileSync(new URL(url))).toString()));
}

/** Random types with matching values: nested lists and tuples, every elementary type. */
export function randomCall(chance: Chance): { types: ParamType[]; values: PlainValue[] } {
  const upTo = (limit: number) => Math.floor(chance() * (limit + 1));
  const oneOf = <Choice>(choices: readonly [Choice, ...Choice[]]): Choice =>
    choices[upTo(choices.length - 1)] ?? choices[0];
  const listOf = <Item>(count: number, create: () => Item) => Array.from({ length: count }, create);
  const hex = (size: number) => `0x${Buffer.from(listOf(size, () => upTo(255))).toString('hex')}`;

  function typeText(depth: number): string {
    const base =
      depth < 2 && chance() < 0.25
        ? `tuple(${listOf(1 + upTo(3), () => typeText(depth + 1)).join(',')})`
        : scalarText();
    return base + listOf(Math.max(0, upTo(4) - 2), () => oneOf(['[]', '[]', '[1]', '[3]'])).join('');
  }

  function scalarText(): string {
    const kind = oneOf(['address', 'bool', 'string', 'bytes', 'bytesN', 'uintN', 'intN']);
    if (kind === 'bytesN') return `bytes${1 + upTo(31)}`;
    return kind.endsWith('N') ? `${kind.slice(0, -1)}${8 * (1 + upTo(31))}` : kind;
  }

  function valueFor(type: ParamType): PlainValue {
    if (type.isTuple()) return type.components.map(valueFor);
    if (!type.isArray()) return scalarFor(type.baseType);
    const { arrayChildren, arrayLength } = type;
    return listOf(arrayLength < 0 ? upTo(3) : arrayLength, () => valueFor(arrayChildren));
  }

  function scalarFor(type: string): PlainValue {
    const [, sign = '', bits = ''] = /^(u?)int(\d+)$/.exec(type) ?? [];
    if (bits !== '') return integerOf(Number(bits), sign === 'u');
    if (type === 'address') return getAddress(hex(20));
    if (type === 'bool') return chance() < 0.5;
    if (type === 'string') return oneOf(['', 'text', 'a, "b" [c]', 'Grüße, 世界 👋🏽', 'false', 'x'.repeat(upTo(100))]);
    return hex(type === 'bytes' ? upTo(100) : Number(type.slice('bytes'.length)));
  }

  function integerOf(bits: number, isUnsigned: boolean): bigint {
    const largest = (1n << BigInt(isUnsigned ? bits : bits - 1)) - 1n;
    const smallest = isUnsigned ? 0n : -largest - 1n;
    return oneOf([0n, 1n, largest, smallest, BigInt(hex(bits / 8)) & largest]);
  }

  const types = listOf(1 + upTo(3), () => ParamType.from(typeText(0)));
  return { types, values: types.map(valueFor) };
}
