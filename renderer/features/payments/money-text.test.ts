import { expect, test } from 'vitest';
import { moneyMessage, toMajorText, toMinorUnits } from './money-text.ts';

test.each([
  ['12.5', 'usd', 1250],
  [' 500 ', 'jpy', 500],
  ['1.234', 'kwd', 1234],
  ['0.01', 'usd', 1],
])('%j in %s is %d minor units', (text, currency, units) => {
  expect(toMinorUnits(text, currency)).toBe(units);
  expect(moneyMessage(text, currency, 'none')).toBeNull();
});

test.each([
  [1250, 'usd', '12.50'],
  [500, 'jpy', '500'],
  [5, 'kwd', '0.005'],
])('%d of %s is written %s', (units, currency, text) => {
  expect(toMajorText(units, currency)).toBe(text);
});

test.each([
  ['', 'usd', 'none'],
  ['twelve', 'usd', 'This is no amount. Use digits, with a point before a fraction.'],
  ['1.005', 'usd', 'There are more than 2 digits behind the point. Use at most as many.'],
  ['1.5', 'jpy', 'JPY has no smaller unit. Use a whole number.'],
  ['0', 'usd', 'This is nothing. Use more than 0.'],
  ['1000000', 'usd', 'This is too much. Use at most 999999.99.'],
])('%j in %s is refused', (text, currency, message) => {
  expect(moneyMessage(text, currency, 'none')).toBe(message);
  if (text !== '0') expect(toMinorUnits(text, currency)).toBeUndefined();
});
