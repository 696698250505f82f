import { expect, test } from 'vitest';
import { niceTop, toAxisNumber } from './nice-top.ts';

test.each([
  [0, 2],
  [1, 2],
  [3, 4],
  [9, 10],
  [11, 15],
  [121, 150],
  [1380, 1500],
  [99_999, 100_000],
])('ends an axis up to %d at %d', (value, top) => {
  expect(niceTop(value)).toBe(top);
});

test.each([
  [750, '750'],
  [1500, '1.5k'],
  [2_000_000, '2M'],
])('formats %d as %s', (value, label) => {
  expect(toAxisNumber(value)).toBe(label);
});
