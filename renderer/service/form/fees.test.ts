import { expect, test } from 'vitest';
import { feeAtMost, feePaid, gasRules, noGasOptions, raised, toChainSpecificFields, toGwei } from './fees.ts';

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

test('leaves unset options to the service', () => {
  expect(toChainSpecificFields(noGasOptions)).toBeUndefined();
});

test('sends options as text, so that no digit is lost', () => {
  const options = { ...noGasOptions, gasLimit: ' 80000 ', nonce: '0' };

  expect(toChainSpecificFields(options)).toEqual({ gasLimit: '80000', nonce: '0' });
});

test.each([
  ['', null],
  ['21000', null],
  ['0x5208', null],
  ['1.5', 'This is not a whole number. Use decimal digits, or 0x and hexadecimal digits.'],
])('validates a gas limit of "%s"', (text, message) => {
  expect(gasRules.gasLimit(text)).toBe(message);
});
