import { expect, test } from 'vitest';
import { devContracts } from '../../../service/model/transactions/dev-contracts.ts';
import { receiverOf, tokensMoved } from './moved-assets.ts';

const gallery = '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6';
const contractAddress = devContracts.usdc.address;

test('sends tokens to the address in the call, not to the token contract', () => {
  const tokens = { contractAddress, to: gallery, amount: '12.5', symbol: 'USDC' };

  expect(receiverOf({ type: 'TOKEN_TRANSFER', to: contractAddress, tokens })).toBe(gallery);
  expect(tokensMoved({ tokens })).toBe('12.50 USDC');
});

test('names the contract of a call, whatever the call moves', () => {
  const tokens = { contractAddress, to: gallery, amount: '12.5', symbol: 'USDC' };

  expect(receiverOf({ type: 'CONTRACT_EXECUTION', to: contractAddress, tokens })).toBe(contractAddress);
});

test('counts tokens without a symbol as tokens, and returns nothing for native coins only', () => {
  expect(tokensMoved({ tokens: { contractAddress, to: gallery, amount: '3' } })).toBe('3.00 tokens');
  expect(tokensMoved({ tokens: undefined })).toBeUndefined();
});

test.each([
  ['1', 'item 14'],
  ['3', '3 of item 14'],
])('describes %s of an item as "%s"', (amount, text) => {
  const tokens = { contractAddress, to: gallery, amount, tokenId: '14' };

  expect(receiverOf({ type: 'NFT_TRANSFER', to: contractAddress, tokens })).toBe(gallery);
  expect(tokensMoved({ tokens })).toBe(text);
});
