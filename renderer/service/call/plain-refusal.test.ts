import { expect, test } from 'vitest';
import { plainRefusal } from './plain-refusal.ts';

const usdc = { decimals: 6, symbol: 'USDC' };
const ada = '0x4893B381e39Fa2Ca74e830C10C82a8347Cc81Aef';

test('amounts are written in the units of the token', () => {
  const reason = `The contract refuses: ERC20InsufficientBalance(sender: ${ada}, balance: 12500000, needed: 25000000).`;

  expect(plainRefusal(reason, usdc)).toBe(
    '0x4893…1Aef holds 12.50 USDC, and 25.00 USDC are needed.',
  );
  expect(plainRefusal(reason)).toBe('0x4893…1Aef holds 12,500,000, and 25,000,000 are needed.');
});

test.each([
  ['ERC721NonexistentToken(tokenId: 14)', 'There is no item 14.'],
  [
    `OwnableUnauthorizedAccount(account: ${ada})`,
    'Only the owner of the contract may do this, not 0x4893…1Aef.',
  ],
  ['NotTheirs(account: 1)', undefined],
  ['toString(a: 1)', undefined],
  ['Panic 0x11: an overflow', undefined],
])('%s in plain words', (reason, words) => {
  expect(plainRefusal(reason)).toBe(words);
});
