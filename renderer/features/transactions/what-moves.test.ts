import { expect, test } from 'vitest';
import { boxContracts } from '../../../service/resources/box-contracts.ts';
import { receiverOf, tokensMoved } from './what-moves.ts';

const gallery = '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6';
const usdc = boxContracts.usdc.address;

function inputs(...values: string[]) {
  return values.map((value) => ({ type: 'uint256', value }));
}

test('tokens go to the address in the call, not to their contract', () => {
  const sent = { type: 'TOKEN_TRANSFER', to: usdc, inputs: inputs(gallery, '12500000') } as const;

  expect(receiverOf(sent)).toBe(gallery);
  expect(tokensMoved(sent, usdc)).toBe('12.50 USDC');
});

test('the units of another token are not guessed', () => {
  const sent = {
    type: 'TOKEN_TRANSFER',
    to: gallery,
    inputs: inputs(gallery, '12500000'),
  } as const;

  expect(tokensMoved(sent, usdc)).toBeUndefined();
});

test.each([
  [inputs(usdc, gallery, '14'), 'item 14'],
  [inputs(usdc, gallery, '14', '1', '0x'), 'item 14'],
  [inputs(usdc, gallery, '14', '3', '0x'), '3 of item 14'],
])('an item is told by its number', (call, told) => {
  const sent = { type: 'NFT_TRANSFER', to: usdc, inputs: call } as const;

  expect(receiverOf(sent)).toBe(gallery);
  expect(tokensMoved(sent, usdc)).toBe(told);
});
