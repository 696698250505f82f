import { expect, test } from 'vitest';
import { additionsOf, linesOf, sumOf, totalOf } from './difference-labels.ts';

test('describes the difference of a table with the states that records moved to', () => {
  const none = { added: 0, removed: 0, changed: 0, moves: [], fields: [], records: [] };
  const fields = ['status', 'a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => ({ name, count: 2 }));
  const lines = linesOf({
    ...{ from: 'early', to: 'now' },
    tables: [
      { ...none, table: 'signingMethods', added: 1_200 },
      { ...none, table: 'gifts', added: 2 },
      { ...none, table: 'offers', removed: 1, changed: 2, moves: [{ from: 'READY', to: 'CLOSED', count: 2 }], fields },
    ],
    chains: [
      { secretType: 'MATIC', blocks: 14 },
      { secretType: 'BSC', blocks: -1 },
    ],
  });

  expect(lines.map(({ what, summary }) => `${what}: ${summary}`)).toEqual([
    'Signing methods: 1,200 added',
    'Faucet payments: 2 added',
    'Offers: 1 removed · 2 changed (2 from ready to closed): status, a, b, c, d, e, 2 more',
    'MATIC: +14 blocks',
    'BSC: −1 block',
  ]);
});

test('counts the changes of all tables that pages show, and names the main additions', () => {
  const table = { added: 0, removed: 0, changed: 0, moves: [], fields: [], records: [] };
  const tables = [
    { ...table, table: 'users', added: 1, removed: 12 },
    { ...table, table: 'tokenMints', added: 5, changed: 3 },
    { ...table, table: 'auditEntries', added: 9 },
  ];

  expect(sumOf({ tables })).toBe('12 records removed, 6 added, 3 changed');
  const chains = [
    { secretType: 'MATIC', blocks: 14 },
    { secretType: 'BSC', blocks: -1 },
  ] as const;
  expect(totalOf({ tables, chains: [...chains] })).toBe('12 records removed, 6 added, 3 changed, 15 blocks');
  expect(additionsOf({ tables })).toBe('1 user, 5 mints');
  expect([sumOf({ tables: [] }), additionsOf({ tables: [] })]).toEqual(['', '']);
});
