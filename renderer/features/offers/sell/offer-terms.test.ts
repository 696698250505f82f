import { expect, test } from 'vitest';
import { leastBidUnits, noTerms, type OfferTexts, termRules } from './offer-terms.ts';

const now = new Date('2030-01-01T00:00:00');
const sale: OfferTexts = { ...noTerms, price: '0.25', amount: '10' };
const auction: OfferTexts = { ...noTerms, type: 'AUCTION', minimumBid: '10' };

function faultsOf(texts: OfferTexts, walletAmount = 10n) {
  const rules = Object.entries(termRules(walletAmount, now));
  const textsByName = new Map<string, string>(Object.entries(texts));
  return Object.fromEntries(
    rules.flatMap(([name, rule]) => {
      const message = rule(textsByName.get(name) ?? '', texts);
      return message === null ? [] : [[name, message]];
    }),
  );
}

test('accepts a sale of all held items and an auction', () => {
  expect(faultsOf(sale)).toEqual({});
  expect(faultsOf(auction)).toEqual({});
});

test('ignores fields of the other offer type', () => {
  expect(faultsOf({ ...sale, minimumBid: 'x', buyNowPrice: '-' })).toEqual({});
  expect(faultsOf({ ...auction, price: 'x', amount: '0' })).toEqual({});
});

test.each<[string, Partial<OfferTexts>, string]>([
  ['price', { price: '' }, 'Enter a unit price'],
  ['amount', { amount: '11' }, 'The wallet holds only 10.'],
  ['amount', { amount: '2.5' }, 'not a whole number'],
  ['amount', { amount: '0x0b' }, 'The wallet holds only 10.'],
  ['minBuyAmount', { minBuyAmount: '11' }, 'above the quantity'],
  ['startDate', { startDate: '2029-12-31T12:00' }, 'passed'],
  ['endDate', { startDate: '2030-02-02T12:00', endDate: '2030-02-01T12:00' }, 'before the start'],
])('reports an invalid %s of a sale', (name, change, message) => {
  expect(faultsOf({ ...sale, ...change })).toEqual({ [name]: expect.stringContaining(message) });
});

test('rejects a buy-now price below the minimum bid', () => {
  expect(faultsOf({ ...auction, buyNowPrice: '9.99' })).toEqual({
    buyNowPrice: 'The price is below the minimum bid. Use 10 or more.',
  });
});

test('requires the minimum bid first, then more than the highest', () => {
  expect(leastBidUnits({ minimumBid: 10 })).toBe(10_000_000n);
  expect(leastBidUnits({ minimumBid: 10, highestBid: { amount: 12.5 } })).toBe(12_500_001n);
});
