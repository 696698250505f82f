import { expect, test } from 'vitest';
import { pageOfToken } from './tokens-of.ts';

test.each([
  ['2000000001', 1],
  ['2000000025', 1],
  ['2000000026', 2],
  ['12000009000', 360],
])('finds the token %s on page %i of its type', (tokenId, page) => {
  expect(pageOfToken(tokenId)).toBe(page);
});
