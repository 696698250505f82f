import { expect, test } from 'vitest';
import { spanMessage, toSeconds, toUnit } from './clock-span.ts';

test.each([
  ['90', 'seconds', 90],
  [' 5 ', 'minutes', 300],
  ['1.5', 'hours', 5_400],
  ['31', 'days', 2_678_400],
  ['0.0001', 'hours', 0],
  ['', 'days', undefined],
  ['-1', 'days', undefined],
  ['1e3', 'days', undefined],
  ['1,5', 'days', undefined],
] as const)('converts %s %s to %s seconds', (text, unit, seconds) => {
  expect(toSeconds(text, unit)).toBe(seconds);
});

test.each([
  ['400', 'days', null],
  ['401', 'days', 'Enter at most 400 days. Advance again for more.'],
  ['0', 'days', 'Enter at least one second.'],
  ['soon', 'days', 'Enter a number, e.g. 2 or 1.5.'],
] as const)('reports for %s %s: %s', (text, unit, message) => {
  expect(spanMessage(text, unit)).toBe(message);
});

test('falls back to hours for an unknown unit', () => {
  expect([toUnit('days'), toUnit('weeks')]).toEqual(['days', 'hours']);
});
