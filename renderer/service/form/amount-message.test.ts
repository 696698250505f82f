import { expect, test } from 'vitest';
import { amountMessage, optionalWholeMessage } from './amount-message.ts';

test.each(['10', '0.5', ' 1000 ', '0.000001'])('accepts %s', (text) => {
  expect(amountMessage(text)).toBeNull();
});

test.each([
  ['', 'This is not an amount.'],
  ['1,000', 'This is not an amount.'],
  ['-1', 'The amount is negative.'],
  ['.5', 'This is not an amount.'],
  ['0.0', 'Enter an amount greater than 0.'],
])('rejects %s', (text, message) => {
  expect(amountMessage(text)).toContain(message);
});

test('allows an empty whole number', () => {
  expect(optionalWholeMessage('')).toBeNull();
  expect(optionalWholeMessage('12')).toBeNull();
  expect(optionalWholeMessage('1.5')).not.toBeNull();
});
