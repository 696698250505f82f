import { expect, test } from 'vitest';
import { originOf, toDifference } from './movement-labels.ts';

const address = '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6';

test('names faucet USDC test money and other USDC a deposit', () => {
  expect(originOf({ direction: 'IN', counterparty: `0x${'0'.repeat(40)}` })).toEqual({
    name: 'Test USDC',
    isExternal: false,
  });
  expect(originOf({ direction: 'IN', counterparty: address })).toEqual({ name: 'Deposit', isExternal: true });
});

test.each([
  [10, 12.5, 'The ledger is 2.50 USDC too low.'],
  [1000, 0, 'The ledger is 1,000.00 USDC too high.'],
  [0.1, 0.3, 'The ledger is 0.20 USDC too low.'],
])('describes a ledger of %d and a chain balance of %d', (counted, onChain, sentence) => {
  expect(toDifference({ counted, onChain }).sentence).toBe(sentence);
});
