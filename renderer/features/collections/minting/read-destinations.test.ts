import { expect, test } from 'vitest';
import { togetherMessage, tooManyMessage } from './read-destinations.ts';

const address = '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6';

test('limits the sum of all amounts to the remaining supply', () => {
  const two = [
    { address, amount: 2 },
    { address, amount: 3 },
  ];

  expect(togetherMessage(two, 5)).toBeNull();
  expect(togetherMessage(two, undefined)).toBeNull();
  expect(togetherMessage(two, 4)).toBe('These are 5 tokens, but only 4 can still be minted.');
  expect(togetherMessage(two, 0)).toContain('No tokens left to mint.');
  const tooMany = Array.from({ length: 10_001 }, () => ({ address, amount: 1 }));
  expect(togetherMessage(tooMany, undefined)).toBe(tooManyMessage(10_001));
});
