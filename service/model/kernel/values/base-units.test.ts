import { expect, test } from 'vitest';
import { formatUnits, parseUnits } from './numbers.ts';

const fault = { fault: expect.any(String) };

test.each([
  ['0', 18, 0n],
  [0, 18, 0n],
  ['0.000000000000000000', 18, 0n],
  ['1', 18, 10n ** 18n],
  [1.5, 6, 1_500_000n],
  ['0.000000000000000001', 18, 1n],
  [1e-7, 18, 10n ** 11n],
  ['1e-18', 18, 1n],
  [1e21, 18, 10n ** 39n],
  ['1.50', 1, 15n],
  ['1.10e1', 0, 11n],
  ['007', 1, 70n],
  ['+5', 1, 50n],
  [' 1\n', 1, 10n],
  [2n ** 70n, 0, 2n ** 70n],
  ['115792089237316195423570985008687907853269984665640564039457.584007913129639935', 18, 2n ** 256n - 1n],
])('converts %s coins with %i decimals exactly', (amount, decimals, units) => {
  expect(parseUnits(amount, decimals)).toBe(units);
});

test.each([
  ['-1', 18],
  [-1, 18],
  ['', 18],
  ['1,5', 18],
  ['1_000', 18],
  ['.5', 18],
  ['1.', 18],
  ['0x1b', 18],
  ['Infinity', 18],
  [Number.NaN, 18],
  ['1.0000000000000000001', 18],
  ['0.1', 0],
  ['1e-19', 18],
  ['1e-999', 18],
  ['1e999', 18],
  [1.7976931348623157e308, 18],
  ['9'.repeat(100), 18],
  ['9'.repeat(1_000_000), 18],
])('rejects %s as an amount with %i decimals', (amount, decimals) => {
  expect(parseUnits(amount, decimals)).toEqual(fault);
});

test.each([
  [0n, 18, '0'],
  [1n, 18, '0.000000000000000001'],
  [10n ** 18n, 18, '1'],
  [1_500_000n, 6, '1.5'],
  [42n, 0, '42'],
])('formats %s units with %i decimals without trailing zeros', (units, decimals, text) => {
  expect(formatUnits(units, decimals)).toBe(text);
});

test.each(['0x1b', '0X1B', { type: 'BigNumber', hex: '0x05' }])(
  'rejects %j as an amount in whole coins, because it is in base units elsewhere',
  (sent) => {
    expect(parseUnits(sent, 18)).toEqual({ fault: expect.stringContaining('base units') });
  },
);
