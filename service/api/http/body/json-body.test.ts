import { expect, test } from 'vitest';
import { fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import { bodyKiB } from '../../../model/kernel/units.ts';
import { parseJsonBody } from './json-body.ts';

const malformed = fail('body.malformed', expect.any(String));

function parsed(text: string): Result<unknown> {
  return parseJsonBody(text, bodyKiB.lists);
}

function nested(levels: number, open = '[', close = ']'): string {
  return open.repeat(levels) + close.repeat(levels);
}

test.each([
  ['0', 0],
  ['-1.5', -1.5],
  ['9007199254740991', 9_007_199_254_740_991],
  ['9007199254740993', 9_007_199_254_740_993n],
  ['-9007199254740993', -9_007_199_254_740_993n],
  ['9'.repeat(78), BigInt('9'.repeat(78))],
  ['1e2', 100],
  ['0.1', 0.1],
  ['0.1234567890123456789', '0.1234567890123456789'],
  ['1e999', '1e999'],
])('preserves the number %s', (text, value) => {
  expect(parsed(`{"n":${text}}`)).toEqual(ok({ n: value }));
  expect(parsed(`[[${text}]]`)).toEqual(ok([[value]]));
});

test('rejects a number of 79 digits but not a string of that length', () => {
  expect(parsed(`{"n":${'9'.repeat(79)}}`)).toEqual(malformed);
  expect(parsed(`{"n":0.${'9'.repeat(79)}}`)).toEqual(malformed);
  expect(parsed(`{"n":"${'9'.repeat(79)}"}`)).toEqual(ok({ n: '9'.repeat(79) }));
});

test.each([
  ['arrays', '[', ']'],
  ['objects', '{"a":', '}'],
])('allows %s nested 32 levels deep and not 33', (_what, open, close) => {
  const inside = open === '[' ? '' : '1';

  expect(parsed(open.repeat(32) + inside + close.repeat(32)).ok).toBe(true);
  expect(parsed(open.repeat(33) + inside + close.repeat(33))).toEqual(
    fail('body.malformed', 'The body is nested deeper than 32 levels.'),
  );
});

test('counts open brackets, ignoring those in strings', () => {
  expect(parsed(`[${Array(100).fill('[]').join(',')}]`).ok).toBe(true);
  expect(parsed(JSON.stringify([nested(100), '"[[', '\\"[[[{'])).ok).toBe(true);
});

test('rejects unterminated nesting without a stack overflow', () => {
  expect(parsed('['.repeat(250_000))).toEqual(malformed);
  expect(parsed('{"a":'.repeat(50_000))).toEqual(malformed);
});

test.each([
  '{"__proto__":{"admin":true}}',
  '{"a":[{"constructor":{"prototype":{}}}]}',
  '{"prototype":1}',
  '{"\\u005f\\u005fproto__":1}',
  '{"\\u005F_proto\\u005f_":1, "n": 12345678901234567890}',
])('rejects a key that reaches a prototype: %s', (text) => {
  expect(parsed(text)).toEqual(fail('body.malformed', expect.stringMatching(/has the forbidden key \w+/)));
});

test('allows such a key as a name that a caller chooses, except at the top', () => {
  const names = '{"types":{"__proto__":[9007199254740993],"constructor":{"prototype":1}}}';
  const read = parseJsonBody(names, bodyKiB.documents, { hasNames: true });

  expect(read.ok && JSON.stringify(read.value, (_key, value) => (typeof value === 'bigint' ? 'large' : value))).toBe(
    '{"types":{"__proto__":["large"],"constructor":{"prototype":1}}}',
  );
  expect(parseJsonBody('{"__proto__":{}}', bodyKiB.documents, { hasNames: true })).toEqual(malformed);
});

test('allows the names of prototype properties as values', () => {
  expect(parsed('{"name":"__proto__"}')).toEqual(ok({ name: '__proto__' }));
});

test.each([
  ...['', '{', '{"a":1,}', "{'a':1}", '{"a":1}{"b":2}', '[1,]', 'undefined', '"\u0001"', '\\'],
  ...['01', '+1', '1.', '.5', 'NaN', 'Infinity', '0x10', '1_000', '1n'],
])('rejects invalid JSON: %s', (text) => {
  expect(parsed(text)).toEqual(malformed);
});

test('preserves every character of a string', () => {
  const text = 'Grüße, 世界 👋 \u0000\u2028 "\\/';

  expect(parsed(JSON.stringify({ text }))).toEqual(ok({ text }));
  expect(parsed(JSON.stringify({ text, n: 1.5 }))).toEqual(ok({ text, n: 1.5 }));
});

// Each of these takes minutes if the time grows with the square of the length.
test.each([
  ['an unterminated string full of quotes', `"${'\\"'.repeat(128 * 1024)}`],
  ['only quotes', '"'.repeat(256 * 1024)],
  ['only backslashes', '\\'.repeat(256 * 1024)],
  ['an escape at the end', `"${'a'.repeat(256 * 1024)}\\`],
  ['only digits', '1'.repeat(256 * 1024)],
  ['an exponent of many digits', `1e${'1'.repeat(256 * 1024)}`],
  ['many unterminated strings', '["a'.repeat(80 * 1024)],
])('rejects %s immediately', (_what, text) => {
  expect(parsed(text)).toEqual(malformed);
});
