import { expect, test } from 'vitest';
import { isMeant, wordsOfOperation, wordsOfPage } from './api-words.ts';

test.each([
  ['checkout session', '/payments'],
  ['checkout.session', '/payments'],
  ['signing method', '/users'],
  ['signingMethod', '/users'],
  ['executeTransaction', '/transactions'],
  ['tokenTypeId', '/collections'],
  ['deposit_address', '/market/users'],
] as const)('finds %s with %s', (text, page) => {
  expect(isMeant(text, wordsOfPage[page] ?? [])).toBe(true);
});

test.each([
  ['transactions.execute', 'transactions.execute'],
  ['executeTransaction', 'transactions.execute'],
  ['create checkout session', 'checkout.create'],
  ['createSubUser', 'marketUsers.create'],
] as const)('finds with %s the operation %s', (text, operation) => {
  expect(isMeant(text, wordsOfOperation(operation))).toBe(true);
});

test('ignores matches inside a word', () => {
  expect(isMeant('ex', wordsOfOperation('transactions.execute'))).toBe(false);
  expect(isMeant('??!', wordsOfOperation('transactions.execute'))).toBe(false);
  expect(isMeant('wallet', wordsOfOperation('transactions.execute'))).toBe(false);
});
