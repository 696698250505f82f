import { expect, test } from 'vitest';
import { amountMessage, optionalWholeMessage } from './amount-message.ts';

test.each(['10', '0.5', ' 1000 ', '0.000001'])('%s can be given', (text) => {
  expect(amountMessage(text)).toBeNull();
});

test.each([
  ['', 'This is no amount.'],
  ['1,000', 'This is no amount.'],
  ['-1', 'This is no amount.'],
  ['.5', 'This is no amount.'],
  ['0.0', 'Use more than 0.'],
])('%s cannot be given', (text, message) => {
  expect(amountMessage(text)).toContain(message);
});

test('a whole number may be left out', () => {
  expect(optionalWholeMessage('')).toBeNull();
  expect(optionalWholeMessage('12')).toBeNull();
  expect(optionalWholeMessage('1.5')).not.toBeNull();
});
