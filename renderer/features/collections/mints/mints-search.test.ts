import { expect, test } from 'vitest';
import { isNarrowed, mintsSearch, readIds, toListInput } from './mints-search.ts';

const id = '13d9b3a1-8f0e-4d2a-9a51-0f6f5c1f2b3c';

test('maps the URL filters to the service filters', () => {
  const search = mintsSearch.parse({ status: 'FAILED', from: '2030-01-31T12:00Z', ids: [id] });

  expect(isNarrowed(search)).toBe(true);
  expect(toListInput(search)).toEqual({
    page: 1,
    size: 50,
    status: 'FAILED',
    createdOnFrom: '2030-01-31T12:00:00.000Z',
    mintIds: [id],
  });
});

test('shows everything for an invalid URL', () => {
  const search = mintsSearch.parse({ status: 'LOST', contract: '0x1', ids: ['x'], page: 0 });

  expect(isNarrowed(search)).toBe(false);
  expect(search.page).toBe(1);
});

test('reads ids separated by commas or line breaks', () => {
  expect(readIds(`${id},\n ${id}`)).toEqual([id, id]);
  expect(readIds('13d9')).toBeUndefined();
  expect(readIds('')).toBeUndefined();
});
