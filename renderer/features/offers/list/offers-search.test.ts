import { expect, test } from 'vitest';
import { isNarrowed, offersSearch, toListInput } from './offers-search.ts';

test('ignores invalid URL parameters', () => {
  const search = offersSearch.parse({
    page: 'two',
    view: 'list',
    status: 'SOLD',
    contractAddress: '0x12',
  });

  expect(search).toEqual({ page: 1, size: 50 });
  expect(isNarrowed(search)).toBe(false);
});

test.each([
  { search: 'tidal' },
  { type: 'AUCTION' },
  { status: 'READY' },
  { chain: 'MATIC' },
  { contractAddress: '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6' },
])('recognizes %o as a filter', (search) => {
  expect(isNarrowed(offersSearch.parse(search))).toBe(true);
});

test('does not send the view to the service', () => {
  const search = offersSearch.parse({ view: 'table', page: 3, type: 'SALE' });

  expect(toListInput(search)).toEqual({ pageNumber: 3, pageSize: 50, type: 'SALE' });
});
