import { expect, test } from 'vitest';
import { toDifference } from './money-difference.ts';

test.each([
  [10, 12.5, '2.50 USDC too little counted.'],
  [1000, 0, '1,000.00 USDC too much counted.'],
  [0.1, 0.3, '0.20 USDC too little counted.'],
])('counted %d, on chain %d', (counted, onChain, sentence) => {
  expect(toDifference({ counted, onChain }).sentence).toBe(sentence);
});
