import { expect, test } from 'vitest';
import { marketUsersSearch } from './market-users-search.ts';

test('falls back to the whole list for an invalid URL', () => {
  expect(marketUsersSearch.parse({ page: -1, type: 'ADMIN', search: 7 })).toEqual({
    page: 1,
    size: 50,
  });
});

test('reads the type and search of a list', () => {
  expect(marketUsersSearch.parse({ type: 'APPLICATION', search: 'ada' })).toMatchObject({
    type: 'APPLICATION',
    search: 'ada',
  });
});
