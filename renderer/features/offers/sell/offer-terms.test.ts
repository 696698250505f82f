import { expect, test } from 'vitest';
import { chosenOf, keyOfItem, newOfferSentence } from './new-offer-sentence.ts';
import { noTerms, type OfferTexts, termRules } from './offer-terms.ts';

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

function sentence(change: Partial<OfferTexts>, isFungible = true): string {
  const texts: OfferTexts = { ...noTerms, ...change };
  return newOfferSentence(texts, { seller: 'Treasury', item: 'Item 7', isFungible })
    .map(({ text }) => text)
    .join('');
}

test('describes the amount and price of a sale', () => {
  expect(sentence({ amount: '10', price: '0.25' })).toBe('Treasury sells 10 of Item 7 for 0.25 USDC each.');
  expect(sentence({ amount: '10', price: '1200' }, false)).toBe('Treasury sells Item 7 for 1,200.00 USDC.');
});

test('describes the minimum bid and end of an auction', () => {
  const auction = { type: 'AUCTION', minimumBid: '10' };
  expect(sentence(auction)).toBe('Treasury auctions Item 7, bids from 10.00 USDC.');
  expect(sentence({ ...auction, buyNowPrice: '25' })).toBe(
    'Treasury auctions Item 7, bids from 10.00 USDC, buy now for 25.00 USDC.',
  );
});

test('shows an ellipsis for missing and invalid input', () => {
  expect(sentence({ amount: '', price: 'abc' })).toBe('Treasury sells … of Item 7 for … USDC each.');
});

const contract = { address: '0xA6c9000000000000000000000000000000000007' };
const fox = { contract, id: '1' };
const owl = { contract, id: '2' };

test('preselects the only item of a wallet', () => {
  expect(chosenOf([fox], '')).toBe(fox);
  expect(chosenOf([fox, owl], '')).toBeUndefined();
  expect(chosenOf([], '')).toBeUndefined();
  expect(chosenOf(undefined, '')).toBeUndefined();
});

test('does not replace a requested item with the only one', () => {
  const key = keyOfItem(contract.address.toLowerCase(), '2');

  expect(chosenOf([fox, owl], key)).toBe(owl);
  expect(chosenOf([fox], key)).toBeUndefined();
});
