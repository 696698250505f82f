import { expect, test } from 'vitest';
import { chosenOf, keyOfItem } from './item-key.ts';

const contract = { address: '0xA6c9000000000000000000000000000000000007' };
const fox = { contract, id: '1' };
const owl = { contract, id: '2' };

test('preselects the only item of a wallet', () => {
  expect(chosenOf([fox], '')).toBe(fox);
  expect(chosenOf([fox, owl], '')).toBeUndefined();
  expect(chosenOf([], '')).toBeUndefined();
  expect(chosenOf(undefined, '')).toBeUndefined();
});

test('does not replace a requested item with the only one', () => {
  const key = keyOfItem(contract.address.toLowerCase(), '2');

  expect(chosenOf([fox, owl], key)).toBe(owl);
  expect(chosenOf([fox], key)).toBeUndefined();
});
