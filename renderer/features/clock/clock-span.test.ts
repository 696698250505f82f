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
] as const)('%s %s are %s seconds', (text, unit, seconds) => {
  expect(toSeconds(text, unit)).toBe(seconds);
});

test.each([
  ['400', 'days', null],
  ['401', 'days', 'At most 400 days at once. Move it again for more.'],
  ['0', 'days', 'The clock moves on by a second at least.'],
  ['soon', 'days', 'Type a number, such as 2 or 1.5.'],
] as const)('of %s %s is said: %s', (text, unit, message) => {
  expect(spanMessage(text, unit)).toBe(message);
});

test('a unit that is none is hours', () => {
  expect([toUnit('days'), toUnit('weeks')]).toEqual(['days', 'hours']);
});
