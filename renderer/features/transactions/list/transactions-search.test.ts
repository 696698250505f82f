import { expect, test } from 'vitest';
import { isNarrowed, transactionsSearch } from './transactions-search.ts';

test('ignores an invalid filter in the URL', () => {
  const read = transactionsSearch.parse({
    page: 0,
    state: 'LOST',
    secretType: 'SOLANA',
    walletId: 'x',
    of: 'nobody',
  });

  expect(read).toEqual({ page: 1, size: 50 });
  expect(isNarrowed(read)).toBe(false);
});

test('stores the signer filter unless it is the default, wallets', () => {
  expect(transactionsSearch.parse({ of: 'service' }).of).toBe('service');
  expect(transactionsSearch.parse({ of: 'wallets' }).of).toBeUndefined();
});

test('stores the status filter', () => {
  expect(isNarrowed(transactionsSearch.parse({ state: 'FAILED' }))).toBe(true);
});
