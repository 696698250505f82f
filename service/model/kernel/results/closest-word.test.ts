import { expect, test } from 'vitest';
import { closestWord } from './closest-word.ts';

test.each([
  ['refrence', 'reference'],
  ['Wallets', 'wallets'],
  ['walet', 'wallets'],
  ['mitns', 'mints'],
  ['pin', undefined],
  ['', undefined],
])('maps %j to %j', (typed, meant) => {
  expect(closestWord(typed, ['reference', 'wallets', 'mints'])).toBe(meant);
});
