import { expect, test } from 'vitest';
import { shorten } from './shorten.ts';

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
