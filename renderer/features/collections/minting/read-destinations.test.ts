import { expect, test } from 'vitest';
import { togetherMessage, tooManyMessage } from './read-destinations.ts';

const address = '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6';

test('all of them together fit what is left', () => {
  const two = [
    { address, amount: 2 },
    { address, amount: 3 },
  ];

  expect(togetherMessage(two, 5)).toBeNull();
  expect(togetherMessage(two, undefined)).toBeNull();
  expect(togetherMessage(two, 4)).toBe('These are 5 tokens, and only 4 can still be minted.');
  expect(togetherMessage(two, 0)).toContain('None can be minted any more.');
  const many = Array.from({ length: 10_001 }, () => ({ address, amount: 1 }));
  expect(togetherMessage(many, undefined)).toBe(tooManyMessage(10_001));
});
