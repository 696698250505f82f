import { expect, test } from 'vitest';
import { sentenceOf, titleOf, toConfirmations } from './transaction-labels.ts';

const names = { from: 'Treasury', to: 'Gallery', symbol: 'ETH' };

function described(...input: Parameters<typeof sentenceOf>): string {
  return sentenceOf(...input)
    .map(({ text }) => text)
    .join('');
}

test.each([
  [{ type: 'TRANSFER', value: '1.5', status: 'PENDING' }, 'Treasury sends 1.5000 ETH to Gallery.'],
  [{ type: 'TRANSFER', value: '1.5', status: 'SUCCEEDED' }, 'Treasury sent 1.5000 ETH to Gallery.'],
  [{ type: 'TRANSFER', value: '1.5', status: 'FAILED' }, 'Treasury tried to send 1.5000 ETH to Gallery.'],
  [
    { type: 'CONTRACT_EXECUTION', functionName: 'mint(uint256)', value: '0', status: 'SUCCEEDED' },
    'Treasury called mint of Gallery.',
  ],
  [
    { type: 'CONTRACT_EXECUTION', functionName: 'buy', value: '2', status: 'FAILED' },
    'Treasury called buy of Gallery with 2.0000 ETH.',
  ],
  [{ type: 'CANCELLATION', value: '0', status: 'PENDING' }, 'Treasury cancels a pending transaction: nothing moves.'],
] as const)('text', (transaction, sentence) => {
  expect(described(transaction, names)).toBe(sentence);
});

test('describes tokens by their amount if it is known', () => {
  const transfer = { type: 'TOKEN_TRANSFER', value: '0', status: 'SUCCEEDED' } as const;

  expect(described(transfer, { ...names, moved: '12.50 USDC' })).toBe('Treasury sent 12.50 USDC to Gallery.');
});

test.each([
  [{ type: 'CONTRACT_EXECUTION', functionName: 'transfer(address,uint256)' }, 'transfer'],
  [{ type: 'CONTRACT_EXECUTION', functionName: undefined }, 'Contract call'],
  [{ type: 'TOKEN_TRANSFER', functionName: 'transfer' }, 'Token transfer'],
] as const)('names %o', (transaction, title) => {
  expect(titleOf(transaction)).toBe(title);
});

test('does not count confirmations beyond the required number', () => {
  expect(toConfirmations({ confirmations: 40, requiredConfirmations: 12 })).toBe('12 of 12');
});
