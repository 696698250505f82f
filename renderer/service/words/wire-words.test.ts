import { expect, test } from 'vitest';
import { mintedItem } from '../../../service/resources/chain-view.ts';
import { paymentStatus } from '../../../service/resources/checkout-session.ts';
import { collectionStandard, mintStatus } from '../../../service/resources/collection.ts';
import {
  bidRecord,
  fulfillmentStatus,
  fulfillmentType,
} from '../../../service/resources/fulfillment.ts';
import { marketUserRecord } from '../../../service/resources/market-user.ts';
import { offerStatus, offerType } from '../../../service/resources/offer.ts';
import { transactionState, transactionStatus } from '../../../service/resources/transaction.ts';
import { walletType } from '../../../service/resources/wallet.ts';
import { deliveryStatus } from '../../../service/resources/webhook-delivery.ts';
import { type WireEnum, type WireName, wordOf, wordOfText } from './wire-words.ts';

/** Every enum of the wire that the console shows, with the names of its schemas. */
const names: { readonly [Enum in WireEnum]: readonly WireName<Enum>[] } = {
  offerStatus: offerStatus.options,
  offerType: offerType.options,
  bidStatus: bidRecord.shape.status.options,
  fulfillmentStatus: fulfillmentStatus.options,
  fulfillmentType: fulfillmentType.options,
  transactionState: [...transactionState.options, ...transactionStatus.shape.status.options],
  mintStatus: mintStatus.options,
  paymentStatus: paymentStatus.options,
  deliveryStatus: deliveryStatus.options,
  walletType: walletType.options,
  marketUserType: marketUserRecord.shape.type.options,
  standard: [...collectionStandard.options, ...mintedItem.shape.standard.options],
};

function wordsOf<Enum extends WireEnum>(of: Enum): readonly string[] {
  return names[of].map((name) => wordOf(of, name));
}

const enums = [
  'offerStatus',
  'offerType',
  'bidStatus',
  'fulfillmentStatus',
  'fulfillmentType',
  'transactionState',
  'mintStatus',
  'paymentStatus',
  'deliveryStatus',
] as const satisfies readonly WireEnum[];

test.each(enums)('each name of %s is a word of people, and no two are the same', (of) => {
  const words = wordsOf(of);

  for (const word of words) expect(word).toMatch(/^[A-Z][a-z]+(?: [a-z]+)*$/);
  expect(new Set(words).size).toBe(new Set(names[of]).size);
});

test('a standard is written one way, however it travels', () => {
  expect(new Set(wordsOf('standard'))).toEqual(new Set(['ERC-721', 'ERC-1155']));
});

test('what is no word in small letters has one of its own', () => {
  expect(wordOf('offerStatus', 'INITIATING_OFFER')).toBe('Taking custody');
  expect(wordOf('paymentStatus', 'requires_payment_method')).toBe('Waits for a card');
  expect(wordOf('deliveryStatus', 'GIVEN_UP')).toBe('Given up');
});

test('what a wallet or a market user is, is no name of the wire', () => {
  expect(wordsOf('walletType')).toEqual(['API wallet', 'Shared three ways']);
  expect(wordsOf('marketUserType')).toEqual(['Sub-user', 'Application account']);
});

test('a status that comes as a text is called as everywhere', () => {
  expect(wordOfText('paymentStatus', 'requires_action')).toBe('Waits for its owner');
  expect(wordOfText('offerStatus', 'LEADING')).toBe('Leading');
});
