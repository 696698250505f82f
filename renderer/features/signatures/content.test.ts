import { expect, test } from 'vitest';
import { readContent } from './content.ts';

const document = {
  types: { Note: [{ name: 'amount', type: 'uint256' }] },
  domain: {},
  primaryType: 'Note',
  message: { amount: 1 },
};

function read(text: string) {
  return readContent('typed-data', text, 'ETHEREUM');
}

const largest = (2n ** 256n - 1n).toString();

test.each([
  ['1', 1],
  [largest, largest],
])('sends only numbers beyond double precision as text: %s', (digits, amount) => {
  const text = JSON.stringify(document).replace('"amount":1', `"amount":${digits}`);

  expect(read(text)).toMatchObject({ ok: true, value: { type: 'EIP712', data: { message: { amount } } } });
});

test('sends a field named __proto__', () => {
  const text = JSON.stringify(document).replaceAll('amount', '__proto__');
  const content = read(text);

  expect(JSON.stringify(content.ok && content.value.data)).toBe(text);
});

test.each([
  ['{"types": {', 'ends too early', 11],
  ["{'types': {}}", 'has a quote of another kind', 1],
  ['{"a": 1, "a": 2}', 'has a key twice, which readers take differently', 10],
])('reports the position of a JSON error: %s', (text, _why, at) => {
  expect(read(text)).toEqual({ ok: false, fault: { message: expect.any(String), at } });
});

test.each([
  ['{}', 'types'],
  [JSON.stringify({ ...document, types: { Note: [{ name: 'amount' }] } }), 'types.Note[0].type'],
  [JSON.stringify({ ...document, message: [] }), 'message'],
])('reports a missing part of a document: %s', (text, path) => {
  expect(read(text)).toMatchObject({ ok: false, fault: { path } });
});

test('reports deep nesting as an error instead of crashing', () => {
  expect(read('['.repeat(100_000))).toMatchObject({ ok: false });
});

test('does not send a text over the size limit', () => {
  expect(readContent('message', 'x'.repeat(260 * 1024), 'ETHEREUM')).toMatchObject({ ok: false });
});

test('sends a message unchanged', () => {
  expect(readContent('message', ' a\n', 'BSC')).toEqual({
    ok: true,
    value: { type: 'MESSAGE', secretType: 'BSC', data: ' a\n' },
  });
});
