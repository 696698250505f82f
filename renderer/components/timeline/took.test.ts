import { expect, test } from 'vitest';
import { percentOf, tookText } from './took.ts';

test.each([
  [0, '0 ms'],
  [0.37, '0.4 ms'],
  [7, '7 ms'],
  [41.4, '41 ms'],
  [1_900, '1.90 s'],
  [8_420, '8.42 s'],
  [90_000, '1.5 min'],
  [5_400_000, '1.5 h'],
])('formats %d milliseconds as %s', (milliseconds, text) => {
  expect(tookText(milliseconds)).toBe(text);
});

test('returns 0 as the share of a total of 0', () => {
  expect(percentOf(0, 0)).toBe(0);
});
