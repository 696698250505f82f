import { expect, test } from 'vitest';
import { bytesAt, charOfByte } from './hex-places.ts';

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
