import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { AbiCoder, ParamType } from 'ethers/abi';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { bySize } from '../../../test/run-size.ts';
import { type Chance, seeded } from '../../../test/seeded.mjs';
import { randomValues } from '../../../test/signing/random-values.ts';
import { valueIn } from '../../../test/values.ts';
import { toJsonInteger } from '../../model/kernel/values/numbers.ts';
import { decodeOutputs } from './decode-values.ts';
import { encodeCall, selectorOf } from './encode-call.ts';
import type { SentComponent, SentValue } from './parse-type.ts';
import { readAbi } from './read-abi.ts';

/** A value in a test: lists and tuples are arrays. */
type PlainValue = string | boolean | bigint | readonly PlainValue[];

/** Ways in which a caller may write a value. */
const sentForms = {
  /** All values as texts, lists in brackets with quotes around texts only. */
  texts: (type: ParamType, value: PlainValue) => ({ type: openText(type), value: asText(type, value) }),
  /** JSON values: arrays, booleans, numbers, and integers above 2^53 as parsed by the HTTP layer. */
  values: (type: ParamType, value: PlainValue) => ({ type: openText(type), value: asValue(type, value) }),
  /** Types with their components, so that tuples are plain arrays; integers as hexadecimal text. */
  positional: (type: ParamType, value: PlainValue) => ({
    type: type.format('sighash').replace(/^(?=\()/, 'tuple'),
    value: asPositional(type, value),
  }),
} as const;

/** Formats the type like the API. @example "tuple[2]" */
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

type PublishedValue = z.infer<typeof scalar> | { type: 'tuple'; value: PublishedValue[] } | PublishedValue[];

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
  .transform(({ normalizedValues, ...testCase }) => ({ ...testCase, values: normalizedValues ?? testCase.values }));

const signatureCase = z.object({ name: z.string(), signature: z.string(), sigHash: z.string(), abi: z.string() });

/** Types and values with their encodings by the Solidity compiler (ethers' test suites). */
const encodingCases = [
  ...readSuite('contract-interface', encodingCase),
  ...readSuite('contract-interface-abi2', encodingCase),
];

/** ABIs with the signature of a function and its selector (ethers' test suites). */
const signatureCases = readSuite('contract-signatures', signatureCase);

function readSuite<Schema extends z.ZodType>(name: string, schema: Schema) {
  const url = import.meta.resolve(`@ethersproject/testcases/testcases/${name}.json.gz`);
  return z.array(schema).parse(JSON.parse(gunzipSync(readFileSync(new URL(url))).toString()));
}

/** Random types with matching values: nested lists and tuples, every elementary type. */
function randomCall(chance: Chance): { types: ParamType[]; values: PlainValue[] } {
  const { upTo, listOf, listSuffix, scalarType, scalar } = randomValues(chance);

  function typeText(depth: number): string {
    const isTuple = depth < 2 && chance() < 0.25;
    const base = isTuple ? `tuple(${listOf(1 + upTo(3), () => typeText(depth + 1)).join(',')})` : scalarType();
    return base + listSuffix();
  }

  function valueFor(type: ParamType): PlainValue {
    if (type.isTuple()) return type.components.map(valueFor);
    if (!type.isArray()) return scalar(type.baseType);
    const { arrayChildren, arrayLength } = type;
    return listOf(arrayLength < 0 ? upTo(3) : arrayLength, () => valueFor(arrayChildren));
  }

  const types = listOf(1 + upTo(3), () => ParamType.from(typeText(0)));
  return { types, values: types.map(valueFor) };
}

test('decodes random responses unchanged and never throws on damaged responses', () => {
  const chance = seeded(4337);
  let unreadable = 0;
  for (let number = 0; number < 100; number += 1) {
    const { types, values } = randomCall(chance);
    const outputs = types.map((type) => ({ type: type.format('sighash').replace(/^(?=\()/, 'tuple') }));
    const data = AbiCoder.defaultAbiCoder().encode(types, values);

    const decoded = valueIn(decodeOutputs(outputs, data));
    const encoded = valueIn(
      encodeCall(
        'f',
        decoded.map((component, index) => ({ ...component, ...outputs[index] })),
      ),
    );
    expect(encoded.calldata.slice(10), `${number}`).toBe(data.slice(2));

    const position = 2 + Math.floor(chance() * (data.length - 2));
    const damaged = `${data.slice(0, position)}${data[position] === 'f' ? '0' : 'f'}${data.slice(position + 1)}`;
    const result = decodeOutputs(outputs, damaged);
    if (!result.ok) unreadable += 1;
    expect(result.ok || result.failure.code === 'contract.unreadable').toBe(true);
  }
  expect(unreadable).toBeGreaterThan(20);
});

const cases = encodingCases.map(({ name, types, values, result }) => ({
  name,
  types: types.map((type) => ParamType.from(type)),
  values: values.map(plain),
  result,
}));

function plain(published: PublishedValue): PlainValue {
  if (Array.isArray(published)) return published.map(plain);
  if (published.type === 'tuple') return published.value.map(plain);
  return published.type === 'number' ? BigInt(published.value) : published.value;
}

const forms = Object.entries(sentForms).map(([name, toInput], index) => [name, toInput, index] as const);

/** A quick run distributes the cases over the forms, so that each case is sent in one form. */
const stride = bySize({ quick: forms.length, full: 1 });

describe.each(forms)('encoded as %s', (_name, toInput, index) => {
  test('encodes every published call as published', () => {
    const sample = cases.filter((_case, caseIndex) => caseIndex % stride === index % stride);
    const failing = sample.filter(({ types, values, result }) => {
      // The signature provides what an empty list of tuples does not.
      const functionName = `test(${types.map((type) => type.format('sighash')).join(',')})`;
      const inputs = types.map((type, index) => toInput(type, values[index] ?? ''));
      const { calldata } = valueIn(encodeCall(functionName, inputs));
      return calldata !== `${selectorOf(functionName)}${result.slice(2)}`;
    });

    expect(cases).toHaveLength(3925);
    expect(failing.map(({ name }) => name)).toEqual([]);
  });
});

test('decodes every published response as published', () => {
  const failing = cases.filter(({ types, values, result }) => {
    const outputs = types.map((type) => ({ type: type.format('sighash').replace(/^(?=\()/, 'tuple') }));
    const decoded = valueIn(decodeOutputs(outputs, result)).map(({ value }) => withoutTypes(value));
    return !isDeepStrictEqual(decoded, values.map(asJson));
  });

  expect(failing.map(({ name }) => name)).toEqual([]);
});

/** Converts tuples to plain arrays. */
function withoutTypes(value: SentValue | SentComponent): unknown {
  if (typeof value !== 'object') return value;
  return 'value' in value ? withoutTypes(value.value) : value.map(withoutTypes);
}

function asJson(value: PlainValue): unknown {
  if (typeof value === 'object') return value.map(asJson);
  return typeof value === 'bigint' ? toJsonInteger(value) : value;
}

test('derives every published signature and selector', () => {
  const abis = signatureCases.map(({ abi }) => valueIn(readAbi(abi)));

  expect(signatureCases).toHaveLength(1880);
  expect(abis.map(({ functions }) => functions.find(({ name }) => name === 'testSig')?.signature)).toEqual(
    signatureCases.map(({ signature }) => signature),
  );
  expect(signatureCases.map(({ signature }) => selectorOf(signature))).toEqual(
    signatureCases.map(({ sigHash }) => sigHash),
  );
});
