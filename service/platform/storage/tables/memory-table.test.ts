import { expect, test } from 'vitest';
import { aUser } from '../../../../test/records/users.ts';
import { seeded } from '../../../../test/seeded.mjs';
import { present } from '../../../../test/values.ts';
import type { RecordOf } from '../../../model/state.ts';
import { MemoryTable, waitingForIndexes, waitsForIndexes } from './memory-table.ts';

const everyUser = '*';
const users = Array.from({ length: 3_000 }, (_none, index) =>
  aUser({ createdAt: new Date(Date.UTC(2030, 0, 1, 0, 0, index % 700)).toISOString() }),
);

type TablePair = { readonly table: MemoryTable<'users'>; readonly plain: Map<string, RecordOf<'users'>> };

function sorted(plain: Map<string, RecordOf<'users'>>): RecordOf<'users'>[] {
  const order = ({ createdAt, id }: RecordOf<'users'>) => `${createdAt} ${id}`;
  return [...plain.values()].sort((left, right) => (order(left) < order(right) ? -1 : 1));
}

function expectSame({ table, plain }: TablePair): void {
  const expected = sorted(plain);
  expect(table.count).toBe(plain.size);
  expect(table.listBy('byCreation', everyUser)).toEqual(expected);
  expect(table.countBy('byCreation', everyUser)).toBe(plain.size);
  const query = { offset: 3, limit: 20, descending: true };
  expect(table.pageBy('byCreation', everyUser, query)).toEqual(expected.toReversed().slice(3, 23));
  for (const user of users)
    if (table.find(user.id) !== plain.get(user.id)) expect(table.find(user.id)).toEqual(plain.get(user.id));
}

test.each([1, 2, 3])('isolates a fork, with all its indexes, from later changes (%i)', (seed) => {
  const chance = seeded(seed);
  const pick = <Value>(values: readonly Value[]) => present(values[Math.floor(chance() * values.length)]);
  const original = new MemoryTable('users');
  original.load(users.slice(0, 2_000), new Map());
  const plain = new Map(users.slice(0, 2_000).map((user) => [user.id, user]));
  const pairs: TablePair[] = [{ table: original, plain }];
  original.listBy('byCreation', everyUser);

  for (let step = 0; step < 4_000; step += 1) {
    const pair = pick(pairs);
    const user = pick(users);
    if (step % 800 === 0) pairs.push({ table: pair.table.fork(), plain: new Map(pair.plain) });
    else if (chance() < 0.3) {
      pair.table.apply(user.id, undefined);
      pair.plain.delete(user.id);
    } else {
      const changed = chance() < 0.5 ? { ...user } : { ...user, createdAt: pick(users).createdAt };
      pair.table.apply(user.id, changed);
      pair.plain.set(user.id, changed);
    }
  }

  for (const tablePair of pairs) expectSame(tablePair);
});

test('updates a cached part with its own table, not with a fork', () => {
  const table = new MemoryTable('users');
  const [first, second] = users;
  table.apply(present(first).id, first);
  const all = { name: 'all', holds: () => true };
  expect(table.partBy('byCreation', everyUser, all).total).toBe(1);
  const fork = table.fork();

  table.apply(present(second).id, second);

  expect(table.partBy('byCreation', everyUser, all).total).toBe(2);
  expect(fork.partBy('byCreation', everyUser, all).total).toBe(1);
});

test('is patient until the query ends or throws, also after a nested query', () => {
  const failing = () =>
    waitingForIndexes(() => {
      throw new Error('The query fails.');
    });

  expect(waitingForIndexes(() => [waitingForIndexes(waitsForIndexes), waitsForIndexes()])).toEqual([true, true]);
  expect(waitsForIndexes()).toBe(false);
  expect(failing).toThrow('query fails');
  expect(waitsForIndexes()).toBe(false);
});
