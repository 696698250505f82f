import { expect, test } from 'vitest';
import { newOfferSentence } from './new-offer-sentence.ts';
import { noTerms, type OfferTexts } from './offer-terms.ts';

function sentence(change: Partial<OfferTexts>, isFungible = true): string {
  const texts: OfferTexts = { ...noTerms, ...change };
  return newOfferSentence(texts, { seller: 'Treasury', item: 'Item 7', isFungible })
    .map(({ text }) => text)
    .join('');
}

test('describes the amount and price of a sale', () => {
  expect(sentence({ amount: '10', price: '0.25' })).toBe(
    'Treasury sells 10 of Item 7 for 0.25 USDC each.',
  );
  expect(sentence({ amount: '10', price: '1200' }, false)).toBe(
    'Treasury sells Item 7 for 1,200.00 USDC.',
  );
});

test('describes the minimum bid and end of an auction', () => {
  const auction = { type: 'AUCTION', minimumBid: '10' };
  expect(sentence(auction)).toBe('Treasury auctions Item 7, bids from 10.00 USDC.');
  expect(sentence({ ...auction, buyNowPrice: '25' })).toBe(
    'Treasury auctions Item 7, bids from 10.00 USDC, buy now for 25.00 USDC.',
  );
});

test('shows an ellipsis for missing and invalid input', () => {
  expect(sentence({ amount: '', price: 'abc' })).toBe(
    'Treasury sells … of Item 7 for … USDC each.',
  );
});
