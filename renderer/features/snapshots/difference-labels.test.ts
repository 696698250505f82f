import { expect, test } from 'vitest';
import { linesOf } from './difference-labels.ts';

test('describes the difference of a table with the states that records moved to', () => {
  const lines = linesOf({
    ...{ from: 'early', to: 'now' },
    tables: [
      { table: 'signingMethods', added: 1_200, removed: 0, changed: 0, moves: [] },
      { table: 'gifts', added: 2, removed: 0, changed: 0, moves: [] },
      { ...{ table: 'offers', added: 0, removed: 1, changed: 2 }, moves: [{ from: 'READY', to: 'CLOSED', count: 2 }] },
    ],
    chains: [
      { secretType: 'MATIC', blocks: 14 },
      { secretType: 'BSC', blocks: -1 },
    ],
  });

  expect(lines.map(({ what, summary }) => `${what}: ${summary}`)).toEqual([
    'Signing methods: 1,200 added',
    'Faucet payments: 2 added',
    'Offers: 1 removed · 2 changed (2 READY → CLOSED)',
    'MATIC: +14 blocks',
    'BSC: −1 block',
  ]);
});
