import { expect, test } from 'vitest';
import { shorten, shortenIds } from './shorten.ts';

const address = '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6';

test.each([
  ['short', '0x7A1c…14b6'],
  ['long', '0x7A1cadf4cAa5…891314b6'],
  ['full', address],
] as const)('shortens an address to its %s shape', (shape, text) => {
  expect(shorten(address, shape)).toBe(text);
});

test('leaves a short text unchanged', () => {
  expect(shorten('my-client', 'short')).toBe('my-client');
});

test('shortens the ids in a path', () => {
  expect(shortenIds(`/api/wallets/13d90ff2-116a-4d2e-9f6c-0c4f4b598a34/${address}?size=1`)).toBe(
    '/api/wallets/13d90f…8a34/0x7A1c…14b6?size=1',
  );
});
