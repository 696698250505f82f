import { expect, test } from 'vitest';
import { toUsdcUnits, usdcMessage } from './usdc-text.ts';

test.each(['1', '0.000001', ' 12.5 ', '1000000000'])('%s can be asked for', (text) => {
  expect(usdcMessage(text, 'Type a price.')).toBeNull();
});

test.each([
  ['', 'Type a price.'],
  ['free', 'This is no amount.'],
  ['1,5', 'This is no amount.'],
  ['0.00', 'This is nothing.'],
  ['0.0000001', 'more than 6 digits'],
  ['1000000001', 'too much'],
])('"%s" cannot be asked for', (text, message) => {
  expect(usdcMessage(text, 'Type a price.')).toContain(message);
});

test('a number of the service is exact in millionths', () => {
  expect(toUsdcUnits(0.1)).toBe(100000n);
  expect(toUsdcUnits(0.000001)).toBe(1n);
});
