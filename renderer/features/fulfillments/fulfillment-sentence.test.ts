import { expect, test } from 'vitest';
import type { FulfillmentWithItem } from '../../../service/model/market/fulfillment-inspection.ts';
import { itemState, moneyState, sentenceOf } from './fulfillment-sentence.ts';

const item = {
  name: 'Tide',
  collection: 'Tides',
  imageThumbnailUrl: '',
  contractAddress: '0x00000000000000000000000000000000000000A1',
  tokenId: '7',
  offerType: 'SALE' as const,
  seller: { id: 'b', nickname: 'bob' },
};

function sentence(fields: Partial<FulfillmentWithItem> = {}) {
  const phrases = sentenceOf({
    type: 'PURCHASE',
    status: 'COMPLETED',
    amount: 2,
    item,
    buyer: { id: 'a', nickname: 'ada' },
    total: 10,
    ...fields,
  });
  return phrases.map(({ text }) => text).join('');
}

test('describes a purchase with buyer, items, seller and price', () => {
  expect(sentence()).toBe('ada bought 2 × Tide from bob for 10.00 USDC.');
  expect(sentence({ amount: 1200, item: { ...item, name: '' } })).toBe(
    'ada bought 1,200 × Item 7 from bob for 10.00 USDC.',
  );
  expect(sentence({ status: 'QUEUED', amount: 1 })).toBe('ada buys Tide from bob for 10.00 USDC.');
  expect(sentence({ status: 'ERROR', item: undefined })).toBe(
    'ada tried to buy 2 × Item of a deleted offer for 10.00 USDC.',
  );
});

test('describes a return with its recipient and initiator', () => {
  const reimbursement = { type: 'REIMBURSEMENT', buyer: item.seller } as const;
  expect(sentence(reimbursement)).toBe('2 × Tide returned to bob: the seller ended the offer.');
  expect(sentence({ ...reimbursement, status: 'PROCESSING' })).toBe(
    '2 × Tide are being returned to bob: the seller ended the offer.',
  );
  expect(sentence({ type: 'TERMINATION', status: 'ERROR', amount: 1, buyer: item.seller })).toBe(
    'Tide not returned to bob: the operator ended the offer.',
  );
});

test.each([
  ['PURCHASE', 'QUEUED', 'reserved', 'in transfer'],
  ['PURCHASE', 'COMPLETED', 'paid', 'delivered'],
  ['PURCHASE', 'ERROR', 'available again', 'still in escrow'],
  ['TERMINATION', 'COMPLETED', 'No payment', 'returned'],
] as const)('describes money and items of %s %s', (type, status, money, items) => {
  expect([moneyState({ type, status }), itemState({ type, status })]).toEqual([money, items]);
});
