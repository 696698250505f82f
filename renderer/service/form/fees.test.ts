import { expect, test } from 'vitest';
import { feeAtMost, feePaid, raised, toGwei } from './fees.ts';

const fees = { gasLimit: '25200', maxFeePerGas: '3000000000' };

test('reports the fee once the transaction is in a block', () => {
  expect(feePaid({})).toBeUndefined();
  expect(feePaid({ ...fees, gasUsed: '21000', effectiveGasPrice: '2000000000' })).toBe('0.000042');
});

test('reports the maximum fee before that', () => {
  expect(feeAtMost(fees)).toBe('0.0000756');
});

test('compares fees in gwei', () => {
  expect(toGwei('1500000000')).toBe('1.5');
  expect(toGwei(raised('800'))).toBe('0.000000901');
});
