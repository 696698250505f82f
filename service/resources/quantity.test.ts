import { describe, expect, test } from 'vitest';
import { nativeAmount, usdcPrice } from './quantity.ts';

const priceOf = (sent: unknown) => usdcPrice.safeParse(sent).data;

describe('a price', () => {
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
  ])('%s is rounded half up at six digits', (sent, units) => {
    expect(priceOf(sent)).toBe(units);
  });

  test.each([
    ['1.0000001', 'a text is meant as it is'],
    ['1.12345678901234', 'a text of 15 digits too'],
    [4e-7, 'it would be 0'],
    [1_000_000_000.1, 'it is too much'],
    [-0.1, 'it is below 0'],
    [Number.NaN, 'it is none'],
    [`0.${'3'.repeat(60)}`, 'nobody computes so many digits'],
  ])('%s is none: %s', (sent, _why) => {
    expect(priceOf(sent)).toBeUndefined();
  });
});

test('an amount that a chain moves is never rounded', () => {
  expect(nativeAmount.safeParse('0.1234567890123456789').success).toBe(false);
});
