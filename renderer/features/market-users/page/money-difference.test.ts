import { expect, test } from 'vitest';
import { toDifference } from './money-difference.ts';

test.each([
  [10, 12.5, 'The ledger is 2.50 USDC too low.'],
  [1000, 0, 'The ledger is 1,000.00 USDC too high.'],
  [0.1, 0.3, 'The ledger is 0.20 USDC too low.'],
])('describes a ledger of %d and a chain balance of %d', (counted, onChain, sentence) => {
  expect(toDifference({ counted, onChain }).sentence).toBe(sentence);
});
