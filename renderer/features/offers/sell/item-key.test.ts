import { expect, test } from 'vitest';
import { chosenOf, keyOfItem } from './item-key.ts';

const contract = { address: '0xA6c9000000000000000000000000000000000007' };
const fox = { contract, id: '1' };
const owl = { contract, id: '2' };

test('the only item of a wallet is chosen before anybody chooses', () => {
  expect(chosenOf([fox], '')).toBe(fox);
  expect(chosenOf([fox, owl], '')).toBeUndefined();
  expect(chosenOf([], '')).toBeUndefined();
  expect(chosenOf(undefined, '')).toBeUndefined();
});

test('an item that was asked for is not replaced by the only one that there is', () => {
  const key = keyOfItem(contract.address.toLowerCase(), '2');

  expect(chosenOf([fox, owl], key)).toBe(owl);
  expect(chosenOf([fox], key)).toBeUndefined();
});
