import { expect, test } from 'vitest';
import { fulfillmentsSearch, isNarrowed } from './fulfillments-search.ts';

test('falls back to the whole list for an invalid URL', () => {
  const read = fulfillmentsSearch.parse({ page: 0, type: 'GIFT', status: 'LOST', selected: 'x' });

  expect(read).toEqual({ page: 1, size: 50 });
  expect(isNarrowed(read)).toBe(false);
});

test('recognizes a type, status or search as a filter', () => {
  expect(isNarrowed(fulfillmentsSearch.parse({ type: 'PURCHASE' }))).toBe(true);
  expect(isNarrowed(fulfillmentsSearch.parse({ status: 'ERROR' }))).toBe(true);
  expect(isNarrowed(fulfillmentsSearch.parse({ search: '0x12' }))).toBe(true);
});
