import { expect, test } from 'vitest';
import { marketUsersSearch } from './market-users-search.ts';

test('a broken address of the list falls back to the whole list', () => {
  expect(marketUsersSearch.parse({ page: -1, type: 'ADMIN', search: 7 })).toEqual({
    page: 1,
    size: 50,
  });
});

test('the type and the search of a list are kept', () => {
  expect(marketUsersSearch.parse({ type: 'APPLICATION', search: 'ada' })).toMatchObject({
    type: 'APPLICATION',
    search: 'ada',
  });
});
