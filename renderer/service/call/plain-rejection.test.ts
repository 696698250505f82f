import { expect, test } from 'vitest';
import { plainRejection } from './plain-rejection.ts';

const usdc = { decimals: 6, symbol: 'USDC' };
const ada = '0x4893B381e39Fa2Ca74e830C10C82a8347Cc81Aef';

test('formats amounts in units of the token', () => {
  const reason = `The contract reverts: ERC20InsufficientBalance(sender: ${ada}, balance: 12500000, needed: 25000000).`;

  expect(plainRejection(reason, usdc)).toBe('0x4893…1Aef holds 12.50 USDC, but 25.00 USDC are required.');
  expect(plainRejection(reason)).toBe('0x4893…1Aef holds 12,500,000, but 25,000,000 are required.');
});

test.each([
  ['ERC721NonexistentToken(tokenId: 14)', 'Item 14 does not exist.'],
  [`OwnableUnauthorizedAccount(account: ${ada})`, 'Only the contract owner may do this, not 0x4893…1Aef.'],
  ['NotTheirs(account: 1)', undefined],
  ['toString(a: 1)', undefined],
  ['Panic 0x11: an overflow', undefined],
])('explains %s', (reason, explanation) => {
  expect(plainRejection(reason)).toBe(explanation);
});
