import { expect, test } from 'vitest';
import { createLocator } from './editor-marks.ts';
import { bytesAt, charOfByte } from './hex-places.ts';

const text = `{
  "message": {
    "to": { "wallets": ["0xa", { "b\\u0063": 2 }] },
    "value": "1"
  }
}`;

function at(path: string): string {
  const { from, to } = createLocator(text)(path) ?? { from: 0, to: 0 };
  return text.slice(from, to);
}

test.each([
  ['message.value', '"value": "1"'],
  ['message.to.wallets[0]', '"0xa"'],
  ['message.to.wallets.1', '{ "b\\u0063": 2 }'],
  ['message.to.wallets[1].bc', '"b\\u0063": 2'],
])('finds the text of %s', (path, part) => {
  expect(at(path)).toBe(part);
});

test('falls back to the parent of a missing field', () => {
  expect(at('message.to.wallets[1].missing')).toBe('{ "b\\u0063": 2 }');
});

test('finds fields in an invalid text', () => {
  const { from } = createLocator('{ "a": { "b": 1, "c": }')('a.c') ?? { from: -1 };

  expect(from).toBe('{ "a": { "b": 1, '.length);
});

test.each([
  ['0x02f8', 1, 'f8'],
  ['  0x02\n f8', 1, 'f8'],
  ['"0x02f8"', 0, '02'],
])('in %o, finds byte %i at %s', (text, byte, digits) => {
  const at = charOfByte(text, byte);

  expect(text.slice(at, at + 2)).toBe(digits);
});

test('places a byte past the end at the end', () => {
  expect(charOfByte('0x02', 1)).toBe(4);
});

test.each([
  ['[1..3]', 'f8\n6c'],
  ['[1..2].0', 'f8'],
  // An empty field is at its length byte.
  ['[2..2]', 'f8'],
])('finds the bytes of %s', (path, part) => {
  const text = '0x02f8\n6c';
  const { from, to } = bytesAt(text, path) ?? { from: 0, to: 0 };

  expect(text.slice(from, to)).toBe(part);
});

test('rejects a path that does not name bytes', () => {
  expect(bytesAt('{"to":1}', 'to')).toBeUndefined();
});
