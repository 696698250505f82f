import { expect, test } from 'vitest';
import { gasRules, noGasOptions, toChainSpecificFields } from './gas-options.ts';

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
