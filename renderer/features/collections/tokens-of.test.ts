import { expect, test } from 'vitest';
import { pageOfToken } from './tokens-of.ts';

test.each([
  [2_000_001, 2, 1],
  [2_000_025, 2, 1],
  [2_000_026, 2, 2],
  [2_146_009_000, 2_146, 360],
  [2_000_000_026, 2, 2],
  [12_000_009_000, 12, 360],
])('finds the token %i of type %i on page %i of its type', (tokenId, tokenTypeId, page) => {
  expect(pageOfToken(tokenId, tokenTypeId)).toBe(page);
});
