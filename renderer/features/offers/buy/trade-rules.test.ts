import { expect, test } from 'vitest';
import { bidMessage, purchaseMessage } from './trade-rules.ts';

test.each([
  ['4', null],
  ['2', null],
  ['5', 'Only 4 left.'],
  ['1', 'The quantity is too low. Buy at least 2.'],
  ['0', 'Enter 1 or more.'],
  ['1.5', 'not a whole number'],
])('validates the amount %s with 4 items left and a minimum of 2', (text, message) => {
  const result = purchaseMessage(text, { remainingAmount: 4, minBuyAmount: 2 });
  expect(result).toEqual(message === null ? null : expect.stringContaining(message));
});

test('allows a purchase of the last items below the minimum', () => {
  expect(purchaseMessage('1', { remainingAmount: 1, minBuyAmount: 2 })).toBeNull();
});

test('requires the minimum for a first bid, and more than the highest bid afterwards', () => {
  expect(bidMessage('10', { minimumBid: 10 })).toBeNull();
  expect(bidMessage('9.999999', { minimumBid: 10 })).toContain('Bid 10 or more.');
  expect(bidMessage('12', { minimumBid: 10, highestBid: { amount: 12 } })).toContain('highest bid of 12');
  expect(bidMessage('12.000001', { minimumBid: 10, highestBid: { amount: 12 } })).toBeNull();
});
