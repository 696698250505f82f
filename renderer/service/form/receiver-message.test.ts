import { expect, test } from 'vitest';
import { sellerMessage } from '../labels/phrases.ts';
import { receiverMessage } from './receiver-message.ts';

const seller = '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6';
const buyer = '0x918b00FA804A93aa9782ACbB6Cb7140e04060583';

test("accepts any wallet except the seller's", () => {
  const offer = { sellerAddress: seller };
  expect(receiverMessage(buyer, offer, 'Tell where.')).toBeNull();
  expect(receiverMessage(seller.toLowerCase(), offer, 'Tell where.')).toContain("the seller's wallet");
  expect(receiverMessage('0x12', offer, 'Tell where.')).not.toBeNull();
  expect(receiverMessage('', offer, 'Tell where.')).toBe('Tell where.');
  expect(receiverMessage('', offer, null)).toBeNull();
});

test("rejects the seller's wallet in any letter case on selection", () => {
  const offer = { sellerAddress: seller };
  expect(sellerMessage(` ${seller.toLowerCase()} `, offer)).toContain('Choose a wallet of the buyer');
  expect(sellerMessage(buyer, offer)).toBeNull();
  expect(sellerMessage('', offer)).toBeNull();
});

test('accepts any wallet until the offer is known', () => {
  expect(sellerMessage(seller, undefined)).toBeNull();
  expect(sellerMessage('', undefined)).toBeNull();
  expect(receiverMessage('0x12', undefined, null)).not.toBeNull();
});
