import { expect, test } from 'vitest';
import { chosenOf, keyOfItem, newOfferSentence } from './new-offer-sentence.ts';
import { noTerms, type OfferTexts } from './offer-terms.ts';

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
