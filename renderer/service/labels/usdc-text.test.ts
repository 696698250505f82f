import { expect, test } from 'vitest';
import { toUsdcUnits, usdcMessage } from './usdc-text.ts';

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
