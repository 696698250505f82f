import { expect, test } from 'vitest';
import { fakePorts } from '../../../../test/fakes/fake-ports.ts';
import { run } from '../../../../test/operations/run.ts';
import { fail, ok } from '../../../model/kernel/results/result.ts';
import { type TableName, tableNames } from '../../../model/state.ts';
import type { RecordsOfMoment, Snapshots } from '../../../platform/ports/snapshots.ts';
import { snapshotOperations } from './snapshots.operations.ts';

type Moment = { readonly block?: number; readonly records: Partial<Record<TableName, readonly object[]>> };

const at = '2030-01-01T00:00:00.000Z';

function momentsNamed(moments: Readonly<Record<string, Moment>>): Snapshots {
  const all = Object.entries(moments).map(([name, { block }]) => ({
    ...{ name, path: '', at, takenAt: at, bytes: 0, records: 0, counts: {} },
    chains: [{ secretType: 'MATIC', state: 'kept', ...(block !== undefined && { blockNumber: block }) }] as const,
  }));
  const recordsOf = (name: string): RecordsOfMoment =>
    new Map(tableNames.map((table) => [table, moments[name]?.records[table] ?? []]));
  return {
    ...fakePorts().snapshots,
    list: async () => all.map((item) => ({ ...item, chains: [...item.chains] })),
    find: async (name) => {
      const match = all.find((item) => item.name === name);
      return match && { ...match, chains: [...match.chains] };
    },
    read: async (name) => (moments[name] ? ok(recordsOf(name)) : fail('snapshot.not-found', `There is no ${name}.`)),
  };
}

const snapshots = momentsNamed({
  early: {
    block: 3,
    records: {
      wallets: [{ id: 'kept' }, { id: 'gone', description: 'Savings' }],
      offers: [
        { id: 'one', status: 'READY' },
        { id: 'two', status: 'READY' },
      ],
      transactions: [{ id: 'sent', state: 'PENDING' }],
      auditEntries: [],
    },
  },
  late: {
    block: 17,
    records: {
      wallets: [{ id: 'kept', alias: 'new' }, { id: 'a' }, { id: 'b' }, { id: 'c' }],
      offers: [
        { id: 'one', status: 'CLOSED' },
        { id: 'two', status: 'READY' },
      ],
      transactions: [{ id: 'sent', state: 'SUCCEEDED' }],
      auditEntries: [{ id: 'what was done' }],
    },
  },
});

test('counts added, removed and changed records, and names them, their fields and state transitions', async () => {
  const compared = await run(snapshotOperations.compare, { ...fakePorts(), snapshots }, { name: 'early', to: 'late' });

  const none = { added: 0, removed: 0, changed: 0, moves: [], fields: [] };
  const records = (change: string, ...ids: readonly string[]) => ids.map((id) => ({ id, change }));
  const fieldsOf = (name: string) => [{ name, count: 1 }];
  expect(compared).toEqual(
    ok({
      from: 'early',
      to: 'late',
      tables: [
        {
          ...{ ...none, table: 'wallets', added: 3, removed: 1, changed: 1, fields: fieldsOf('alias') },
          records: [
            ...records('added', 'a', 'b', 'c'),
            { id: 'gone', change: 'removed', name: 'Savings' },
            ...records('changed', 'kept'),
          ],
        },
        {
          ...{ ...none, table: 'transactions', changed: 1 },
          moves: [{ from: 'PENDING', to: 'SUCCEEDED', count: 1 }],
          fields: fieldsOf('state'),
          records: records('changed', 'sent'),
        },
        {
          ...{ ...none, table: 'offers', changed: 1 },
          moves: [{ from: 'READY', to: 'CLOSED', count: 1 }],
          fields: fieldsOf('status'),
          records: records('changed', 'one'),
        },
      ],
      chains: [{ secretType: 'MATIC', blocks: 14 }],
    }),
  );
});

test('compares with the newest other snapshot by default', async () => {
  expect(await run(snapshotOperations.compare, { ...fakePorts(), snapshots }, { name: 'late' })).toMatchObject({
    value: { from: 'late', to: 'early', chains: [{ blocks: -14 }] },
  });
});

test('rejects a missing snapshot and a snapshot without another to compare with', async () => {
  const alone = momentsNamed({ only: { records: {} } });

  expect(await run(snapshotOperations.compare, { ...fakePorts(), snapshots: alone }, { name: 'only' })).toMatchObject({
    failure: { code: 'snapshot.not-found' },
  });
  expect(
    await run(snapshotOperations.compare, { ...fakePorts(), snapshots }, { name: 'early', to: 'none' }),
  ).toMatchObject({ failure: { code: 'snapshot.not-found' } });
});

test('compares a snapshot with the current world', async () => {
  const now = new Map([['wallets', [{ id: 'kept' }, { id: 'gone', description: 'Savings' }, { id: 'new' }]]] as const);
  const ports = { ...fakePorts(), snapshots: { ...snapshots, present: () => now } };

  expect(await run(snapshotOperations.compare, ports, { name: 'early', to: 'now' })).toMatchObject({
    value: {
      ...{ from: 'early', to: 'now' },
      tables: [
        { table: 'wallets', added: 1, removed: 0, changed: 0 },
        { table: 'transactions', removed: 1 },
        { table: 'offers', removed: 2 },
      ],
    },
  });
});
