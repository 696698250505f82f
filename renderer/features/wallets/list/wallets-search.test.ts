import { expect, test } from 'vitest';
import { sortOfWallets } from './wallets-search.ts';

test('sorts the newest wallets first by default', () => {
  expect(sortOfWallets({})).toEqual({ by: 'createdAt', order: 'DESC' });
});

test('sorts search results by name in ascending order', () => {
  expect(sortOfWallets({ search: 'Tre', sortOn: 'createdAt', sortOrder: 'DESC' })).toEqual({
    by: 'description',
    order: 'ASC',
  });
});

test('retains the name order while searching', () => {
  expect(sortOfWallets({ search: 'Tre', sortOn: 'description', sortOrder: 'DESC' })).toEqual({
    by: 'description',
    order: 'DESC',
  });
});
