import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ok } from './result.ts';
import { headersOf, pathText, validate } from './validation.ts';

const request = z.object({
  walletId: z.uuid(),
  amount: z.int(),
  mode: z.enum(['FAST', 'SLOW']),
  only: z.literal('THIS'),
  name: z.string().min(1),
  link: z.url(),
  inputs: z.array(z.object({ value: z.string() })),
  thing: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('TEXT'), text: z.string() }),
    z.object({ kind: z.literal('NUMBER'), number: z.int() }),
  ]),
  textOrPair: z.union([z.string(), z.object({ one: z.int(), two: z.int() })], 'Use a text or a pair.'),
  setting: z.union([z.string().max(9), z.int(), z.boolean()]),
  credential: z.string().regex(/:/, 'Send id:value.').meta({ header: 'Signing-Method' }),
});
const right = {
  walletId: 'a0000001-0000-4000-8000-000000000000',
  amount: 1,
  mode: 'FAST',
  only: 'THIS',
  name: 'name',
  link: 'http://localhost',
  inputs: [{ value: 'one' }],
  thing: { kind: 'TEXT', text: 'text' },
  textOrPair: 'text',
  setting: true,
  credential: 'id:value',
};

function fieldsOf(input: unknown) {
  const result = validate(request, input);
  return result.ok ? [] : (result.failure.fields ?? []);
}

test('accepts a valid input and removes unknown fields', () => {
  expect(validate(request, { ...right, surplus: true })).toEqual(ok(right));
});

test.each([
  [{ walletId: 'seven' }, 'walletId', 'Use a UUID.'],
  [{ walletId: undefined }, 'walletId', 'This field is required.'],
  [{ amount: '1' }, 'amount', 'Use a number.'],
  [{ amount: null }, 'amount', 'Use a number.'],
  [{ mode: 'fast' }, 'mode', 'Use one of FAST, SLOW.'],
  [{ mode: undefined }, 'mode', 'Use one of FAST, SLOW.'],
  [{ only: 'THAT' }, 'only', 'Use THIS.'],
  [{ name: '' }, 'name', 'This must not be empty.'],
  [{ link: 'nowhere' }, 'link', 'Use a URL.'],
  [{ inputs: {} }, 'inputs', 'Use an array.'],
  [{ inputs: [{ value: 'one' }, { value: 2 }] }, 'inputs[1].value', 'Use a string.'],
  [{ thing: { text: 'text' } }, 'thing.kind', 'Use one of TEXT, NUMBER.'],
  [{ thing: { kind: 'text' } }, 'thing.kind', 'Use one of TEXT, NUMBER.'],
  [{ thing: { kind: 'NUMBER', text: 'text' } }, 'thing.number', 'This field is required.'],
  [{ thing: 'TEXT' }, 'thing', 'Use an object.'],
  [{ textOrPair: 7 }, 'textOrPair', 'Use a text or a pair.'],
  [{ textOrPair: { one: 1, two: '2' } }, 'textOrPair.two', 'Use a number.'],
  [{ setting: {} }, 'setting', 'Use a string, a number or a boolean.'],
  [{ setting: undefined }, 'setting', 'This field is required.'],
  [{ credential: 'value' }, 'Signing-Method', 'Send id:value.'],
  [{ credential: undefined }, 'Signing-Method', 'This field is required.'],
])('rejects %o and names the field %s: %s', (wrong, path, message) => {
  expect(fieldsOf({ ...right, ...wrong })).toEqual([{ path, message }]);
});

test.each<[schema: z.ZodType, wrong: unknown, message: string]>([
  [z.number().max(65_535), 70_000, 'Use at most 65535.'],
  [z.number().min(1), 0, 'Use at least 1.'],
  [z.number().positive(), 0, 'Use more than 0.'],
  [z.number().lt(5), 5, 'Use less than 5.'],
  [z.int(), 1.5, 'Use a whole number.'],
  [z.coerce.number(), 'many', 'Use a number.'],
  [z.bigint().max(3n), 4n, 'Use at most 3.'],
  [z.number().multipleOf(5), 7, 'Use a multiple of 5.'],
  [z.string().min(16), 'short', 'Use at least 16 characters.'],
  [z.string().max(3), 'longer', 'Use at most 3 characters.'],
  [z.array(z.string()).max(1), ['a', 'b'], 'Use at most 1 item.'],
  [z.array(z.string()).min(1), [], 'Use at least 1 item.'],
  [z.email(), 'ada', 'Use an email address.'],
  [z.ipv4(), 'here', 'Use an IPv4 address.'],
  [z.base64(), 'ä', 'Use base64.'],
  [z.iso.date(), 'today', 'Use an ISO 8601 date.'],
  [z.string().regex(/^a/), 'b', 'Use the format described in the API reference.'],
  [z.string().startsWith('a'), 'b', 'Use the format described in the API reference.'],
  [z.date(), 'today', 'Use a date and time.'],
  [z.record(z.string(), z.string()), [], 'Use an object.'],
  [z.union([z.string().max(1), z.object({ a: z.string() })]), 'ab', 'Use at most 1 character.'],
  [z.string().refine(() => false), 'a', 'This value is not accepted. See the API reference for the allowed values.'],
  [z.never(), 1, 'Remove this field.'],
])('reports in words what a schema has no words for: %#', (schema, wrong, message) => {
  const result = validate(z.object({ field: schema }), { field: wrong });

  expect(result).toMatchObject({ failure: { fields: [{ path: 'field', message }] } });
});

test('names every invalid field, and the first in the message', () => {
  expect(validate(request, { ...right, walletId: 1, amount: 'one' })).toMatchObject({
    failure: {
      code: 'input.invalid',
      message: 'walletId: Use a string.',
      fields: [{ path: 'walletId' }, { path: 'amount' }],
    },
  });
});

test.each<unknown>([{}, [], { toString: null }, { toString: 1, valueOf: 1 }, { valueOf: {} }, 0, 500, 'a', null])(
  'rejects an object with the length %j by its kind',
  (length) => {
    for (const inner of [{ length }, { inner: { length } }])
      expect(fieldsOf({ ...right, name: inner, inputs: [inner, { value: { length } }], setting: { length } })).toEqual([
        { path: 'name', message: 'Use a string.' },
        { path: 'inputs[0].value', message: 'This field is required.' },
        { path: 'inputs[1].value', message: 'Use a string.' },
        { path: 'setting', message: 'Use a string, a number or a boolean.' },
      ]);
  },
);

test('accepts any length in an object without a declared shape', () => {
  const text = '{"value":{"length":{"toString":null}}}';
  const schema = z.object({ value: z.union([z.string().max(3), z.looseObject({})]) });

  expect(JSON.stringify(validate(schema, JSON.parse(text)))).toBe(`{"ok":true,"value":${text}}`);
});

test('names at most 20 invalid fields', () => {
  const inputs = Array.from({ length: 1000 }, () => ({}));

  expect(fieldsOf({ ...right, inputs })).toHaveLength(20);
});

test('rejects an input that is not an object', () => {
  for (const input of [undefined, null, 'text', 7, [right]]) expect(validate(request, input).ok).toBe(false);
});

test('names an unknown field of a strict schema', () => {
  expect(validate(z.strictObject({}), { surplus: 1 })).toMatchObject({
    failure: { fields: [{ path: 'surplus', message: 'Remove this field.' }] },
  });
});

test('formats a path like the API', () => {
  expect(pathText(['signatureRequest', 'data', 'types', 0, 'name'])).toBe('signatureRequest.data.types[0].name');
});

test('names header fields by their header, including optional fields', () => {
  const header = z.string().meta({ header: 'Signing-Method' });

  expect([...headersOf(z.object({ proof: header }))]).toEqual([['proof', 'Signing-Method']]);
  expect([...headersOf(z.object({ proof: header.optional() }))]).toEqual([['proof', 'Signing-Method']]);
});

describe('a long list', () => {
  const item = z.object({ address: z.string() });
  const schema = z.object({ name: z.string(), list: z.array(item).max(1000, 'Use at most 1000 at a time.').nullish() });
  const items = (count: number, address: unknown = 'a') => Array(count).fill({ address });

  test('is accepted unchanged if it is valid', () => {
    const input = { name: 'n', list: items(1000) };

    expect(validate(schema, input)).toEqual(ok(input));
  });

  test('gets one error if it is too long, even if its items are wrong', () => {
    expect(validate(schema, { name: 'n', list: items(1001, 7) })).toMatchObject({
      failure: { fields: [{ path: 'list', message: 'Use at most 1000 at a time.' }] },
    });
  });

  test('reports its first 20 errors with their indexes', () => {
    const list = [...items(500), ...items(400, 7)];
    const result = validate(schema, { list });

    expect(result).toMatchObject({ failure: { code: 'input.invalid' } });
    expect(result.ok ? [] : result.failure.fields?.map(({ path }) => path)).toEqual(
      Array.from({ length: 20 }, (_none, index) => `list[${500 + index}].address`),
    );
  });

  test('is validated inside another list too', () => {
    const nested = z.object({ types: z.array(schema) });

    expect(validate(nested, { types: [{ name: 'n', list: items(101, 7) }] })).toMatchObject({
      failure: { fields: expect.arrayContaining([{ path: 'types[0].list[0].address', message: 'Use a string.' }]) },
    });
  });
});
