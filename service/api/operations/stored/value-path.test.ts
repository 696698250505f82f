import { expect, test } from 'vitest';
import { z } from 'zod';
import { isStorableName } from './names.ts';
import { Omissions } from './omissions.ts';
import { storedBody } from './stored-body.ts';
import { Place, storedValue } from './value-path.ts';

const secret = z.string().meta({ format: 'password' });
const order = z.object({
  reference: z.string().max(20),
  type: z.enum(['PIN', 'NOTE']),
  amount: z.coerce.number(),
  userId: z.uuid(),
  value: secret,
  items: z.array(z.object({ apiKey: secret, sku: z.string() })),
  data: z.unknown(),
  metadata: z.record(z.string(), z.string()),
});

function stored(value: unknown, schema: z.ZodType = order) {
  const omissions = new Omissions();
  const storedPart = storedValue(omissions, { schemas: new Place([schema]), place: 'body' }, value);
  return { kept: storedPart, places: omissions.places() };
}

function storedText(text: string, mediaType = 'application/json') {
  const omissions = new Omissions();
  const described = { schemas: new Place([order]), place: 'body' };
  return { text: storedBody(omissions, described, { text, mediaType }), omissions };
}

test('stores fields that a schema names and accepts', () => {
  const value = { reference: 'order 7', type: 'NOTE', amount: 3, items: [{ sku: 'a' }] };

  expect(stored(value)).toEqual({ kept: value, places: [] });
});

test.each([
  ['a secret of the schema', { value: '918273' }, { type: 'secret' }],
  ['a secret as a list', { value: ['918273'] }, { type: 'secret' }],
  ['a secret as an object', { value: { a: '918273' } }, { type: 'secret' }],
  ['a secret as a number', { value: 918273 }, { type: 'secret' }],
])('stores neither the value nor the length of %s', (_what, value, omitted) => {
  expect(stored(value)).toEqual({ kept: { value: '••••••' }, places: [{ place: 'body.value', ...omitted }] });
});

test.each([
  ['an unknown field', { newPin: '918273' }, 'newPin', 'string', 6],
  ['an unknown number', { newPin: 918273 }, 'newPin', 'number', 6],
  ['a value that its schema rejects', { userId: '918273' }, 'userId', 'string', 6],
  ['an unknown option', { type: 'PINCODE' }, 'type', 'string', 7],
  ['a text that is too long', { reference: '918273'.repeat(4) }, 'reference', 'string', 24],
  ['a text in an untyped place', { data: '918273' }, 'data', 'string', 6],
  ['JSON in a text', { reference: '{"a":"918273"}' }, 'reference', 'string', 14],
  ['a form in a text', { reference: 'a=918273&b=' }, 'reference', 'string', 11],
  ['an address with a user', { reference: 'http://a:9182@b/' }, 'reference', 'string', 16],
])('stores type and length of %s', (_what, value, name, type, length) => {
  expect(stored(value)).toEqual({ kept: { [name]: '••••••' }, places: [{ place: `body.${name}`, type, length }] });
});

test.each([
  ['PIM', true],
  ['Notes', true],
  ['918273', false],
  ['PI', false],
  ['NOTHING', false],
])('stores %s in place of a listed choice only if it misspells one', (type, isStored) => {
  const kept = { type: isStored ? type : '••••••' };
  const converted = z.object({ type: z.string().toUpperCase().pipe(order.shape.type).optional() });

  expect(stored({ type }).kept).toEqual(kept);
  expect(stored({ type }, converted).kept).toEqual(kept);
});

test('stores names, types and lengths inside an unknown object', () => {
  expect(stored({ data: { user: { pass: 'x7' }, codes: [12, true, null] } }).kept).toEqual({
    data: { user: { pass: '••••••' }, codes: ['••••••', true, null] },
  });
});

test('does not store the texts of a record: a caller chooses their names', () => {
  expect(stored({ metadata: { door: '918273' } }).kept).toEqual({ metadata: { door: '••••••' } });
});

test('leaves out a field whose name may be a secret, and notes its length', () => {
  expect(stored({ '918273': 'a', reference: 'b' })).toEqual({
    kept: { reference: 'b' },
    places: [{ place: 'body', type: 'unnamed field', length: 7 }],
  });
});

test('stores a field only if the variant of the union that was sent has it', () => {
  const union = z.union([
    z.object({ kind: z.literal('a'), note: z.string() }),
    z.object({ kind: z.literal('b'), code: secret }),
    z.object({ kind: z.literal('c') }),
  ]);

  expect(stored({ kind: 'a', note: 'x', code: 'y' }, union).kept).toEqual({ kind: 'a', note: 'x', code: '••••••' });
  expect(stored({ kind: 'c', note: 'x' }, union).kept).toEqual({ kind: 'c', note: '••••••' });
  expect(stored({ kind: 'd', note: 'x' }, union).kept).toEqual({ kind: '••••••', note: '••••••' });
});

test('stores the address of a URL without its query and fragment', () => {
  const { kept, places } = stored({ reference: 'http://a/b?c=9182#d' });

  expect(kept).toEqual({ reference: 'http://a/b?••••••' });
  expect(places).toEqual([{ place: 'body.reference', type: 'query', length: 8 }]);
});

test('finds secrets of the service by their form, in any text', () => {
  expect(stored({ reference: 'vd_op_abc-DEF' }).kept).toEqual({ reference: 'vd_op_…' });
});

test('stores a body unchanged if all of its values may be stored', () => {
  const text = '{ "type": "NOTE",\n "items": [] }';

  expect(storedText(text).text).toBe(text);
});

test.each([
  ['a key that is in it twice', '{"reference":"918273","reference":"a"}', '{"reference":"a"}'],
  ['an escaped name', '{"v\\u0061lue":"918273"}', '{"value":"••••••"}'],
])('rewrites a body because of %s', (_what, text, again) => {
  expect(storedText(text).text).toBe(again);
});

test.each([
  ['{"value":"918273"', 'application/json', 'malformed JSON'],
  ['"918273"', 'application/json', 'JSON string'],
  ['<value>918273</value>', 'application/xml', 'application/xml'],
  ['value=918273', 'text/plain', 'text/plain'],
  ['918273 !', '', 'text'],
])('does not store a body that is neither a JSON object nor a form: %s', (text, mediaType, type) => {
  const { text: storedPart, omissions } = storedText(text, mediaType);

  expect(storedPart).toBeUndefined();
  expect(omissions.places()).toEqual([{ place: 'body', type, length: text.length }]);
});

test('stores a form pair by pair', () => {
  const form = 'reference=order+7&value=9182&items[apiKey]=73&reference[]=b&9a8b7c=1';

  const { text, omissions } = storedText(form, 'application/x-www-form-urlencoded');

  expect(text).toBe('reference=order+7&value=••••••&items[apiKey]=••••••&reference[]=b');
  expect(omissions.places().map(({ place }) => place)).toEqual(['body.value', 'body.items[apiKey]', 'body']);
});

test.each([
  'x'.repeat(100_000),
  JSON.stringify({ reference: 'eyJ'.repeat(30_000) }),
  JSON.stringify({ data: 'http://'.repeat(10_000) }),
  `{"data":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
  `{"value":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`,
  `{"data":[${'9182,'.repeat(20_000)}1]}`,
])('processes a hostile body in time proportional to its length', (text) => {
  const { omissions } = storedText(text);

  expect(omissions.count()).toBeGreaterThan(0);
  expect(omissions.places().length).toBeLessThanOrEqual(60);
  expect(omissions.hide('This message quotes no part.')).toContain('This message');
});

const quoted = new Omissions();
quoted.value('body.pass', 'Tr0ub4dor&3 staple');
quoted.value('body.code', 918273);

test.each([
  ['No user has the pass Tr0ub4dor&3 staple.', 'No user has the pass ••••••.'],
  ['It starts with tr0ub4.', 'It starts with ••••••.'],
  ['Not a word: STAPLE', 'Not a word: ••••••'],
  ['Use 1 to 20 characters, not 918273.', 'Use 1 to 20 characters, not ••••••.'],
  ['Use a string.', 'Use a string.'],
])('a message quotes no value that is not stored: %s', (message, hidden) => {
  expect(quoted.hide(message)).toBe(hidden);
});

test.each(['userId', 'newPin', 'recovery-code', 'x-api-key', 'signingMethod[value]', 'line_items', 'pass', 'SECRET'])(
  'stores the name %s',
  (name) => {
    expect(isStorableName(name)).toBe(true);
  },
);

test.each([
  ...['918273', 'a1b2c3d4', 'eyJhbGciOiJIUzI1NiJ9', 'aZbQkPxVwT', 'qwrtzpsdfghk', 'correct-horse-battery-staple'],
  ...['0b5e8c1a-1111-4222-8333-444455556666', 'a name'],
  'x'.repeat(40),
])('does not store %s as a name', (name) => {
  expect(isStorableName(name)).toBe(false);
});
