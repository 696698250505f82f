import { expect, test } from 'vitest';
import { hintOf } from './input-hints.ts';

test.each([
  ['uint256', 'A whole number, 0 or more.'],
  ['int8', 'A whole number.'],
  ['bytes4', '0x and 8 hexadecimal digits.'],
  ['bytes', '0x and two hexadecimal digits per byte.'],
  ['uint256[]', 'A list in brackets, e.g. [1, 2, 3].'],
  ['bool[2][]', 'A list in brackets, e.g. [[true, false]].'],
  ['string[]', 'A list in brackets, e.g. ["one", "two"].'],
])('gives a format hint for %s', (type, hint) => {
  expect(hintOf(type)).toBe(hint);
});
