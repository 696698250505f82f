import { expect, test } from 'vitest';
import { coinDigits, toAmount, tokenDigits, totalOf, toUsdcUnits, usdcMessage } from './amount.ts';

test.each([
  ['9998.41273', coinDigits, '9,998.4127'],
  ['10', coinDigits, '10.0000'],
  ['0', coinDigits, '0.0000'],
  ['0.99999', coinDigits, '0.9999'],
  ['750', tokenDigits, '750.00'],
  ['0.125', tokenDigits, '0.125'],
])('formats %s for people', (text, digits, formatted) => {
  expect(toAmount(text, digits)).toBe(formatted);
});

test('loses no digit of a large amount', () => {
  expect(toAmount('9007199254740993.5', tokenDigits)).toBe('9,007,199,254,740,993.50');
});

test('does not show an amount too small for the format as zero', () => {
  expect(toAmount('0.000000000000000001', coinDigits)).toBe('< 0.0001');
});

test.each(['1', '0.000001', ' 12.5 ', '1000000000'])('accepts %s', (text) => {
  expect(usdcMessage(text, 'Type a price.')).toBeNull();
});

test.each([
  ['', 'Type a price.'],
  ['free', 'This is not an amount.'],
  ['1,5', 'This is not an amount.'],
  ['0.00', 'greater than 0'],
  ['0.0000001', 'more than 6 decimal places'],
  ['1000000001', 'too large'],
])('rejects "%s"', (text, message) => {
  expect(usdcMessage(text, 'Type a price.')).toContain(message);
});

test('converts a service amount exactly to millionths', () => {
  expect(toUsdcUnits(0.1)).toBe(100000n);
  expect(toUsdcUnits(0.000001)).toBe(1n);
});

test('computes an exact total', () => {
  expect(totalOf(0.1, '3')).toBe('0.3');
  expect(totalOf(0.1, '')).toBeUndefined();
});
