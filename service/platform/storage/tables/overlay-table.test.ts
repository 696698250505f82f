import { expect, test } from 'vitest';
import { uuidOf } from '../../../../test/fakes/clock.ts';
import { aUser } from '../../../../test/records/users.ts';
import { seeded } from '../../../../test/seeded.mjs';
import type { RecordOf } from '../../../model/state.ts';
import { MemoryTable } from './memory-table.ts';
import { OverlayTable } from './overlay-table.ts';

const everyUser = '*';
const references = ['', 'anna', 'Anna', 'annabel', 'bert', 'carl'];

/** A table, an overlay with changes, and a copy with the changes applied. */
function randomTables(seed: number) {
  const chance = seeded(seed);
  const below = (end: number) => Math.floor(chance() * end);
  const aRandomUser = (): RecordOf<'users'> =>
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

test.each([1, 2, 3])('reads overlaid changes like applied changes (%i)', (seed) => {
  const { below, chance, top, applied, change } = randomTables(seed);
  for (let step = 0; step < 60; step += 1) {
    change();
    for (const index of ['byCreation', 'byReference'] as const) {
      const prefix = index === 'byReference' && chance() < 0.5 ? 'ann' : undefined;
      const query = { offset: below(10), limit: below(10), descending: chance() < 0.5, prefix };
      expect(top.listBy(index, everyUser)).toEqual(applied.listBy(index, everyUser));
      expect(top.pageBy(index, everyUser, query), JSON.stringify(query)).toEqual(
        applied.pageBy(index, everyUser, query),
      );
      expect(top.countBy(index, everyUser, prefix)).toBe(applied.countBy(index, everyUser, prefix));
      const order = index === 'byReference' ? 'ann' : (applied.find(uuidOf(below(40)))?.createdAt ?? '2');
      expect(top.rankBy(index, everyUser, order)).toBe(applied.rankBy(index, everyUser, order));
      const expected = applied.listBy(index, everyUser);
      const orderOf = applied.index(index).order;
      expect(applied.rankBy(index, everyUser, order)).toBe(expected.filter((record) => orderOf(record) < order).length);
    }
    const id = uuidOf(below(40));
    expect(top.find(id)).toEqual(applied.find(id));
  }
});

test('never changes the table below', () => {
  const { bottom, change } = randomTables(4);
  const before = [...bottom.listBy('byReference', everyUser)];

  for (let step = 0; step < 60; step += 1) change();

  expect(bottom.listBy('byReference', everyUser)).toEqual(before);
});

test('ignores the deletion of a missing record', () => {
  const overlay = new OverlayTable(new MemoryTable('users'));

  overlay.delete(uuidOf(1));

  expect(overlay.changes.size).toBe(0);
});
