import { expect, test } from 'vitest';
import type { RecordOf } from '../../resources/state.ts';
import { aUser } from '../../testing/builders.ts';
import { seeded } from '../../testing/seeded.mjs';
import { uuidOf } from '../../testing/sequential-ids.ts';
import { MemoryTable } from './memory-table.ts';
import { OverlayTable } from './overlay-table.ts';

type User = RecordOf<'users'>;

const everybody = '*';
const references = ['', 'anna', 'Anna', 'annabel', 'bert', 'carl'];

/** A table, changes over it, and the table that has them applied. */
function randomTables(seed: number) {
  const chance = seeded(seed);
  const below = (behind: number) => Math.floor(chance() * behind);
  const aRandomUser = (): User =>
    aUser({
      id: uuidOf(below(40)),
      reference: references[below(references.length)],
      createdAt: `2030-01-${String(10 + below(20))}`,
    });
  const bottom = new MemoryTable('users');
  const applied = new MemoryTable('users');
  for (let number = 0; number < 25; number += 1) {
    const user = aRandomUser();
    bottom.apply(user.id, user);
    applied.apply(user.id, user);
  }
  const middle = new OverlayTable(bottom);
  const top = new OverlayTable(middle);
  const change = (overlay: OverlayTable<'users'>) => {
    const user = aRandomUser();
    if (chance() < 0.6) {
      overlay.put(user);
      applied.apply(user.id, user);
    } else {
      overlay.delete(user.id);
      applied.apply(user.id, undefined);
    }
  };
  for (let number = 0; number < 10; number += 1) change(middle);
  return { below, chance, bottom, top, applied, change: () => change(top) };
}

test.each([1, 2, 3])('changes that lie over a table read as if they were in it (%i)', (seed) => {
  const { below, chance, top, applied, change } = randomTables(seed);
  for (let step = 0; step < 60; step += 1) {
    change();
    for (const index of ['byCreation', 'byReference'] as const) {
      const prefix = index === 'byReference' && chance() < 0.5 ? 'ann' : undefined;
      const query = { offset: below(10), limit: below(10), descending: chance() < 0.5, prefix };
      expect(top.listBy(index, everybody)).toEqual(applied.listBy(index, everybody));
      expect(top.pageBy(index, everybody, query), JSON.stringify(query)).toEqual(
        applied.pageBy(index, everybody, query),
      );
      expect(top.countBy(index, everybody, prefix)).toBe(applied.countBy(index, everybody, prefix));
      const order =
        index === 'byReference' ? 'ann' : (applied.find(uuidOf(below(40)))?.createdAt ?? '2');
      expect(top.rankBy(index, everybody, order)).toBe(applied.rankBy(index, everybody, order));
      const listed = applied.listBy(index, everybody);
      const orderOf = applied.index(index).order;
      expect(applied.rankBy(index, everybody, order)).toBe(
        listed.filter((record) => orderOf(record) < order).length,
      );
    }
    const id = uuidOf(below(40));
    expect(top.find(id)).toEqual(applied.find(id));
  }
});

test('what lies over a table never touches it', () => {
  const { bottom, change } = randomTables(4);
  const before = [...bottom.listBy('byReference', everybody)];

  for (let step = 0; step < 60; step += 1) change();

  expect(bottom.listBy('byReference', everybody)).toEqual(before);
});

test('deleting what is not there is no change', () => {
  const overlay = new OverlayTable(new MemoryTable('users'));

  overlay.delete(uuidOf(1));

  expect(overlay.changes.size).toBe(0);
});
