import { expect, test } from 'vitest';
import { feeAtMost, feePaid, raised, toGwei } from './fees.ts';

const fees = { gasLimit: '25200', maxFeePerGas: '3000000000' };

test('a fee is known once a block has the transaction', () => {
  expect(feePaid(fees)).toBeUndefined();
  expect(feePaid({ ...fees, gasUsed: '21000', effectiveGasPrice: '2000000000' })).toBe('0.000042');
});

test('before that it is known what the fee can be at most', () => {
  expect(feeAtMost(fees)).toBe('0.0000756');
});

test('fees are compared in gwei', () => {
  expect(toGwei('1500000000')).toBe('1.5');
  expect(toGwei(raised('800'))).toBe('0.000000901');
});
