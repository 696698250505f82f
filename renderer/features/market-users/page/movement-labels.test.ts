import { expect, test } from 'vitest';
import { originOf } from './movement-labels.ts';

const address = '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6';

test('names faucet USDC test money and other USDC a deposit', () => {
  expect(originOf({ direction: 'IN', counterparty: `0x${'0'.repeat(40)}` })).toEqual({
    name: 'Test USDC',
    isStranger: false,
  });
  expect(originOf({ direction: 'IN', counterparty: address })).toEqual({
    name: 'Deposit',
    isStranger: true,
  });
});
