import { expect, test } from 'vitest';
import { isMeant, operationLabel, pageLabels, startsWord } from './api-labels.ts';
import { kindOf, searchedText } from './entry.ts';

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
  ['add user', 'users.create'],
  ['test coins', 'chains.faucet'],
] as const)('finds with %s the operation %s', (text, operation) => {
  expect(isMeant(text, operationLabel(operation))).toBe(true);
});

test('ignores matches inside a word', () => {
  expect(isMeant('ex', operationLabel('transactions.execute'))).toBe(false);
  expect(isMeant('??!', operationLabel('transactions.execute'))).toBe(false);
  expect(isMeant('wallet', operationLabel('transactions.execute'))).toBe(false);
  expect(isMeant('lock', operationLabel('clock.set'))).toBe(false);
});

test.each([
  ['lock', 'Locked users', true],
  ['lock', 'Unlock user', true],
  ['lock', 'Move clock…', false],
  ['name', 'Rename (name)', true],
  ['', 'New user…', false],
])('%s is at the start of a word of %s: %s', (text, value, isStart) => {
  expect(startsWord(text, value)).toBe(isStart);
});

test.each([
  ['13d90ff2-116a-4d2e-9f6c-0c4f4b598a34', 'id'],
  ['0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6', 'address'],
  [`0x${'ab'.repeat(32)}`, 'hash'],
  ['0x7A1cadf4', undefined],
  ['Treasury', undefined],
])('recognizes %s as %s', (text, kind) => {
  expect(kindOf(text)).toBe(kind);
});

test.each([
  '  13d90ff2-116a-4d2e-9f6c-0c4f4b598a34 ',
  'x-request-id: 13d90ff2-116a-4d2e-9f6c-0c4f4b598a34',
  '"traceCode":"13d90ff2-116a-4d2e-9f6c-0c4f4b598a34",',
  '13d90ff2116a4d2e9f6c0c4f4b598a34',
])('searches for the id in %s', (typed) => {
  expect(searchedText(typed)).toBe('13d90ff2-116a-4d2e-9f6c-0c4f4b598a34');
});

test('searches for other texts unchanged, without spaces around them', () => {
  const address = 'http://127.0.0.1:9/hooks/13d90ff2-116a-4d2e-9f6c-0c4f4b598a34';

  expect(searchedText(' new user ')).toBe('new user');
  expect(searchedText(address)).toBe(address);
});
