import { describe, expect, test } from 'vitest';
import { nativeAmount, usdcPrice } from './quantity.ts';

const priceOf = (sent: unknown) => usdcPrice.safeParse(sent).data;

describe('usdcPrice', () => {
  test.each([
    [0.1 + 0.2, '300000'],
    [10 / 3, '3333333'],
    [1.0000005, '1000001'],
    [1.00000049, '1000000'],
    [12.5, '12500000'],
    ['0.30000000000000004', '300000'],
    ['3.33333333333333348136', '3333333'],
    [5e-7, '1'],
    [999_999_999.999_999_9, '1000000000000000'],
  ])('rounds %s half up to six decimals', (sent, units) => {
    expect(priceOf(sent)).toBe(units);
  });

  test.each([
    ['1.0000001', 'texts are not rounded'],
    ['1.12345678901234', 'texts of 15 digits are not rounded'],
    [4e-7, 'the amount rounds to 0'],
    [1_000_000_000.1, 'the amount is too high'],
    [-0.1, 'the amount is negative'],
    [Number.NaN, 'it is not a number'],
    [`0.${'3'.repeat(60)}`, 'it has too many digits'],
  ])('rejects %s: %s', (sent, _why) => {
    expect(priceOf(sent)).toBeUndefined();
  });
});

test('rejects a native amount with too many decimals instead of rounding it', () => {
  expect(nativeAmount.safeParse('0.1234567890123456789').success).toBe(false);
});
