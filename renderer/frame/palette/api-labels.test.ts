import { expect, test } from 'vitest';
import { isMeant, operationLabel, pageLabels } from './api-labels.ts';

test.each([
  ['checkout session', '/payments'],
  ['checkout.session', '/payments'],
  ['signing method', '/users'],
  ['signingMethod', '/users'],
  ['executeTransaction', '/transactions'],
  ['tokenTypeId', '/collections'],
  ['deposit_address', '/market/users'],
] as const)('finds %s with %s', (text, page) => {
  expect(isMeant(text, pageLabels[page] ?? [])).toBe(true);
});

test.each([
  ['transactions.execute', 'transactions.execute'],
  ['executeTransaction', 'transactions.execute'],
  ['create checkout session', 'checkout.create'],
  ['createSubUser', 'marketUsers.create'],
] as const)('finds with %s the operation %s', (text, operation) => {
  expect(isMeant(text, operationLabel(operation))).toBe(true);
});

test('ignores matches inside a word', () => {
  expect(isMeant('ex', operationLabel('transactions.execute'))).toBe(false);
  expect(isMeant('??!', operationLabel('transactions.execute'))).toBe(false);
  expect(isMeant('wallet', operationLabel('transactions.execute'))).toBe(false);
});
