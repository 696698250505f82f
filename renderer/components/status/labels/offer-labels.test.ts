import { expect, test } from 'vitest';
import { leftOf, priceOf, timingOf, toUsdc } from './offer-labels.ts';

test.each([
  [1500, '1,500.00'],
  [0.000001, '0.000001'],
  [12.5, '12.50'],
])('formats %d USDC as %s', (amount, text) => {
  expect(toUsdc(amount)).toBe(text);
});

const unpriced = { price: undefined, minimumBid: undefined, highestBid: undefined };

test.each([
  [{ type: 'SALE', price: 5, amount: 10 }, 5, 'USDC each'],
  [{ type: 'SALE', price: 5, amount: 1 }, 5, 'USDC'],
  [{ type: 'AUCTION', minimumBid: 5, amount: 1 }, 5, 'USDC, minimum bid'],
  [{ type: 'AUCTION', minimumBid: 5, highestBid: { amount: 7 }, amount: 1 }, 7, 'USDC, highest bid'],
] as const)('shows the price of %o as %d %s', (offer, amount, unit) => {
  expect(priceOf({ ...unpriced, ...offer })).toEqual({ amount, unit });
});

test.each([
  [{ amount: 10, remainingAmount: 4, status: 'READY' }, '4 of 10 left'],
  [{ amount: 10, remainingAmount: 0, status: 'CLOSED' }, 'none of 10 left'],
  [{ amount: 10, remainingAmount: 10, status: 'NEW' }, '10 items'],
  [{ amount: 1, remainingAmount: 1, status: 'READY' }, '1 item'],
  [{ amount: 1, remainingAmount: 0, status: 'CLOSED' }, 'sold out'],
] as const)('describes the stock of %o as %s', (offer, label) => {
  expect(leftOf(offer)).toBe(label);
});

test('shows no start or end for an ended offer', () => {
  const now = new Date('2030-01-02T00:00:00Z');
  const dates = { startDate: '2030-01-01T00:00:00Z', endDate: '2030-01-03T00:00:00Z' };

  expect(timingOf({ status: 'CLOSED', ...dates }, now)).toBeUndefined();
  expect(timingOf({ status: 'READY', ...dates }, now)).toMatchObject({ word: 'ends' });
  expect(timingOf({ status: 'READY', ...dates, startDate: dates.endDate }, now)).toMatchObject({ word: 'starts' });
  expect(timingOf({ status: 'READY', ...dates, endDate: dates.startDate }, now)).toMatchObject({ word: 'ended' });
  expect(timingOf({ status: 'READY', ...dates, endDate: '9999-12-31T00:00:00.000Z' }, now)).toBeUndefined();
});
