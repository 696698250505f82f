import { expect, test } from 'vitest';
import { bidMessage, purchaseMessage } from './trade-rules.ts';

test.each([
  ['4', null],
  ['2', null],
  ['5', 'There are 4 left.'],
  ['1', 'This is too few. A purchase takes 2 or more.'],
  ['0', 'This is none.'],
  ['1.5', 'no whole number'],
])('%s of the 4 that are left, by 2 or more', (text, message) => {
  const told = purchaseMessage(text, { remainingAmount: 4, minBuyAmount: 2 });
  expect(told).toEqual(message === null ? null : expect.stringContaining(message));
});

test('the last ones can be bought below the minimum', () => {
  expect(purchaseMessage('1', { remainingAmount: 1, minBuyAmount: 2 })).toBeNull();
});

test('a bid reaches the minimum and tops the highest', () => {
  expect(bidMessage('10', { minimumBid: 10 })).toBeNull();
  expect(bidMessage('9.999999', { minimumBid: 10 })).toContain('Bid 10 or more.');
  expect(bidMessage('12', { minimumBid: 10, highestBid: { amount: 12 } })).toContain(
    'highest bid of 12',
  );
  expect(bidMessage('12.000001', { minimumBid: 10, highestBid: { amount: 12 } })).toBeNull();
});
