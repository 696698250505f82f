import { expect, test } from 'vitest';
import { titleOf, toItems } from './fulfillment-labels.ts';

const item = {
  name: 'Tide',
  collection: 'Tides',
  imageThumbnailUrl: '',
  contractAddress: '0x00000000000000000000000000000000000000A1',
  tokenId: '7',
  offerType: 'SALE' as const,
  seller: { id: 'b', nickname: 'bob' },
};

test('names a fulfillment by its item, or by the token id', () => {
  expect(titleOf({ item })).toBe('Tide');
  expect(titleOf({ item: { ...item, name: '' } })).toBe('Item 7');
  expect(titleOf({ item: undefined })).toBe('Item of a deleted offer');
});

test.each([
  [1, 'Tide'],
  [1200, '1,200 × Tide'],
])('formats %d copies of an item', (amount, text) => {
  expect(toItems(amount, 'Tide')).toBe(text);
});
