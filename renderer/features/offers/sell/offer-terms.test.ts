import { expect, test } from 'vitest';
import { leastBidUnits, noTerms, type OfferTexts, termRules } from './offer-terms.ts';

const now = new Date('2030-01-01T00:00:00');
const sale: OfferTexts = { ...noTerms, price: '0.25', amount: '10' };
const auction: OfferTexts = { ...noTerms, type: 'AUCTION', minimumBid: '10' };

function faultsOf(texts: OfferTexts, held = 10n) {
  const rules = Object.entries(termRules(held, now));
  const typed = new Map<string, string>(Object.entries(texts));
  return Object.fromEntries(
    rules.flatMap(([name, rule]) => {
      const message = rule(typed.get(name) ?? '', texts);
      return message === null ? [] : [[name, message]];
    }),
  );
}

test('a sale of all that is held and an auction can be made', () => {
  expect(faultsOf(sale)).toEqual({});
  expect(faultsOf(auction)).toEqual({});
});

test('what does not belong to the type of the offer does not matter', () => {
  expect(faultsOf({ ...sale, minimumBid: 'x', buyNowPrice: '-' })).toEqual({});
  expect(faultsOf({ ...auction, price: 'x', amount: '0' })).toEqual({});
});

test.each<[string, Partial<OfferTexts>, string]>([
  ['price', { price: '' }, 'Type what'],
  ['amount', { amount: '11' }, 'The wallet holds 10 of it.'],
  ['amount', { amount: '2.5' }, 'no whole number'],
  ['amount', { amount: '0x2' }, 'no whole number'],
  ['minBuyAmount', { minBuyAmount: '11' }, 'more than is offered'],
  ['startDate', { startDate: '2029-12-31T12:00' }, 'passed'],
  ['endDate', { startDate: '2030-02-02T12:00', endDate: '2030-02-01T12:00' }, 'before it begins'],
])('a sale says what is wrong with its %s', (name, change, message) => {
  expect(faultsOf({ ...sale, ...change })).toEqual({ [name]: expect.stringContaining(message) });
});

test('an auction is not ended below its minimum bid', () => {
  expect(faultsOf({ ...auction, buyNowPrice: '9.99' })).toEqual({
    buyNowPrice: 'This is below the minimum bid. Use 10 or more.',
  });
});

test('the next bid is the minimum, or more than the highest', () => {
  expect(leastBidUnits({ minimumBid: 10 })).toBe(10_000_000n);
  expect(leastBidUnits({ minimumBid: 10, highestBid: { amount: 12.5 } })).toBe(12_500_001n);
});
