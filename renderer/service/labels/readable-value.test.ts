import { expect, test } from 'vitest';
import { isAmountName, meaningOf } from './readable-value.ts';

const usdc = { decimals: 6, symbol: 'USDC' };
const largest = String(2n ** 256n - 1n);

test.each([
  ['uint256', '1500000', usdc, '1.50 USDC'],
  ['uint256', largest, usdc, 'Unlimited USDC'],
  ['uint256', largest, undefined, 'The largest possible number'],
  ['uint256', '1500000', undefined, '1,500,000'],
  ['int256', '-1500000', undefined, '-1,500,000'],
  ['uint8', '27', undefined, undefined],
  ['string', '1500000', undefined, undefined],
  ['bytes32', '0x01', undefined, undefined],
])('%s %s', (type, text, units, explanation) => {
  expect(meaningOf(type, text, units)).toBe(explanation);
});

test.each([
  ['amount', true],
  ['_value', true],
  ['tokenId', false],
  [undefined, false],
])('recognizes %s as an amount: %s', (name, isAmount) => {
  expect(isAmountName(name)).toBe(isAmount);
});
