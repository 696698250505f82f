import { expect, test } from 'vitest';
import { coinDigits, toAmount, tokenDigits } from './amount.ts';

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
