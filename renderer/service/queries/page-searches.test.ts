import { expect, test } from 'vitest';
import { isNarrowed } from './list-views.ts';
import {
  fulfillmentsSearch,
  marketUsersSearch,
  mintsSearch,
  offersSearch,
  readIds,
  sortOfWallets,
  transactionsSearch,
} from './page-searches.ts';
import type { SearchSchema } from './search-fields.ts';

const id = '13d9b3a1-8f0e-4d2a-9a51-0f6f5c1f2b3c';
const address = '0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6';

test.each<[SearchSchema<object>, object]>([
  [fulfillmentsSearch, { page: 0, type: 'GIFT', status: 'LOST', selected: 'x' }],
  [offersSearch, { page: 'two', view: 'list', status: 'SOLD', contractAddress: '0x12' }],
  [transactionsSearch, { page: 0, state: 'LOST', secretType: 'SOLANA', walletId: 'x', of: 'x' }],
  [mintsSearch, { status: 'LOST', contract: '0x1', ids: ['x'], page: 0 }],
  [marketUsersSearch, { page: -1, type: 'ADMIN', search: 7 }],
])('falls back to the whole list for an invalid URL, case %#', (schema, raw) => {
  const search = schema.parse(raw);

  expect(search).toEqual({ page: 1, size: 50 });
  expect(isNarrowed(search)).toBe(false);
});

test.each<[SearchSchema<object>, object]>([
  [fulfillmentsSearch, { type: 'PURCHASE' }],
  [fulfillmentsSearch, { status: 'ERROR' }],
  [fulfillmentsSearch, { search: '0x12' }],
  [offersSearch, { search: 'tidal' }],
  [offersSearch, { type: 'AUCTION' }],
  [offersSearch, { status: 'READY' }],
  [offersSearch, { chain: 'MATIC' }],
  [offersSearch, { contractAddress: address }],
  [transactionsSearch, { state: 'FAILED' }],
  [mintsSearch, { status: 'FAILED', from: '2030-01-31T12:00Z', ids: [id] }],
])('recognizes a filter, case %#', (schema, raw) => {
  expect(isNarrowed(schema.parse(raw))).toBe(true);
});

test.each([{ view: 'table' }, { page: 3, size: 20, selected: id }, { columns: 'name,type' }])(
  'does not count the form of a list as a filter: %o',
  (raw) => {
    expect(isNarrowed(offersSearch.parse(raw))).toBe(false);
  },
);

test('stores the signer filter of transactions unless it is the default, wallets', () => {
  expect(transactionsSearch.parse({ of: 'service' })).toMatchObject({ of: 'service' });
  expect(transactionsSearch.parse({ of: 'wallets' })).not.toHaveProperty('of');
});

test('reads mint ids separated by commas or line breaks', () => {
  expect(readIds(`${id},\n ${id}`)).toEqual([id, id]);
  expect(readIds('13d9')).toBeUndefined();
  expect(readIds('')).toBeUndefined();
});

test.each([
  ['the newest wallets first by default', {}, 'createdAt', 'DESC'],
  ['search results by name', { search: 'Tre', sortOn: 'createdAt', sortOrder: 'DESC' }, 'description', 'ASC'],
  [
    'by name in both orders while searching',
    { search: 'Tre', sortOn: 'description', sortOrder: 'DESC' },
    'description',
    'DESC',
  ],
] as const)('sorts %s', (_, search, by, order) => {
  expect(sortOfWallets(search)).toEqual({ by, order });
});
