import { expect, test } from 'vitest';
import { isNarrowed, transactionsSearch } from './transactions-search.ts';

test('a broken address of the list falls back to the whole list', () => {
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

test('whose transactions are listed is kept where it is not those of wallets', () => {
  expect(transactionsSearch.parse({ of: 'service' }).of).toBe('service');
  expect(transactionsSearch.parse({ of: 'wallets' }).of).toBeUndefined();
});

test('the state of a list is kept', () => {
  expect(isNarrowed(transactionsSearch.parse({ state: 'FAILED' }))).toBe(true);
});
