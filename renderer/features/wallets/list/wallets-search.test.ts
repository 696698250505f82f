import { expect, test } from 'vitest';
import { sortOfWallets } from './wallets-search.ts';

test('the newest wallets come first until it is said otherwise', () => {
  expect(sortOfWallets({})).toEqual({ by: 'createdAt', order: 'DESC' });
});

test('what is searched for is sorted by name, from A on', () => {
  expect(sortOfWallets({ search: 'Tre', sortOn: 'createdAt', sortOrder: 'DESC' })).toEqual({
    by: 'description',
    order: 'ASC',
  });
});

test('the order of the names is kept while searching', () => {
  expect(sortOfWallets({ search: 'Tre', sortOn: 'description', sortOrder: 'DESC' })).toEqual({
    by: 'description',
    order: 'DESC',
  });
});
