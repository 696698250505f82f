import { expect, test } from 'vitest';
import { noGasOptions } from '../../../service/form/fees.ts';
import { amountMessage, copiesMessage, tokenIdMessage, toSendRequest } from './send-request.ts';

const wallet = { id: '2c2ff6a6-58c4-4c9f-9f4d-3c1d5f2f8a11', secretType: 'MATIC' } as const;
const texts = {
  ...noGasOptions,
  to: ' 0xTo ',
  amount: '1.5',
  tokenAddress: '0xToken',
  collection: '0xCollection',
  tokenId: '14',
  copies: '',
};
const common = { walletId: wallet.id, secretType: 'MATIC', to: '0xTo' };

test.each([
  ['TRANSFER', { ...common, type: 'TRANSFER', value: '1.5' }],
  ['TOKEN_TRANSFER', { ...common, type: 'TOKEN_TRANSFER', tokenAddress: '0xToken', value: '1.5' }],
  ['NFT_TRANSFER', { ...common, type: 'NFT_TRANSFER', tokenAddress: '0xCollection', tokenId: '14' }],
] as const)('sends only the required fields for %s', (kind, request) => {
  expect(toSendRequest(kind, texts, wallet)).toEqual(request);
});

test('includes gas options if there are any', () => {
  const request = toSendRequest('TRANSFER', { ...texts, gasLimit: '30000' }, wallet);

  expect(request.chainSpecificFields).toEqual({ gasLimit: '30000' });
});

test.each([
  ['1.5', 18, null],
  ['', 18, 'Enter an amount.'],
  ['0.0', 18, 'Enter an amount greater than 0.'],
  ['0.0000001', 6, 'The amount has more than 6 decimal places. Use at most 6.'],
])('validates an amount of "%s" with %i decimals', (text, decimals, message) => {
  expect(amountMessage(text, decimals)).toBe(message);
});

test('requires an item number and at least one copy', () => {
  expect(tokenIdMessage('')).toBe('Enter the item number.');
  expect(tokenIdMessage('14')).toBeNull();
  expect(copiesMessage('')).toBeNull();
  expect(copiesMessage('0')).toBe('Enter 1 or more.');
});
