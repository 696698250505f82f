import { setImmediate as otherWork } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Part } from '../../ports/storage.ts';
import type { UserRecord } from '../../resources/user.ts';
import { aUser } from '../../testing/builders.ts';
import { seeded } from '../../testing/seeded.mjs';
import { present } from '../../testing/value-in.ts';
import { MemoryState } from './memory-state.ts';

const many = 6_000;
const everybody = '*';
const longReferences: Part<UserRecord> = {
  name: 'long',
  holds: ({ reference = '' }) => reference.length > 1,
};

function aState() {
  const users = Array.from({ length: many }, (_none, place) =>
    aUser({ reference: place % 3 === 0 ? 'long' : 'x' }),
  );
  const state = new MemoryState();
  state.load('users', users);
  return { state, users };
}

const askFor = (state: MemoryState) =>
  state.readBuilt(({ users }) => users.partBy('byCreation', everybody, longReferences).total);

test('who is patient is told how to have an index and a part of it built, and finds them then', async () => {
  const { state } = aState();

  const builds: number[] = [];
  for (let asked = askFor(state); 'build' in asked; asked = askFor(state)) {
    await asked.build();
    builds.push(builds.length);
  }

  // The index first, and then the part.
  expect(builds).toHaveLength(2);
  expect(askFor(state)).toEqual({ value: many / 3 });
  expect([...state.tables.users.builtAtOnce]).toEqual([]);
});

test('a part is looked for with other work in between', async () => {
  const { state } = aState();
  await state.prepare([{ table: 'users', index: 'byCreation' }]);
  const asked = askFor(state);
  if (!('build' in asked)) throw new Error('The part is there already.');
  let turns = 0;
  let isDone = false;
  const done = asked.build().then(() => {
    isDone = true;
  });
  while (!isDone) {
    await otherWork();
    turns += 1;
  }
  await done;

  expect(turns).toBeGreaterThan(1);
});

test.each([1, 2, 3])(
  'a part that is looked for while records come, change and go is that of a table that rested (%i)',
  async (seed) => {
    const chance = seeded(seed);
    const { state, users } = aState();
    await state.prepare([{ table: 'users', index: 'byCreation' }]);
    const asked = askFor(state);
    if (!('build' in asked)) throw new Error('The part is there already.');
    let isDone = false;
    const done = asked.build().then(() => {
      isDone = true;
    });
    while (!isDone) {
      for (let change = 0; change < 60; change += 1) {
        const user = present(users[Math.floor(chance() * users.length)]);
        const reference = chance() < 0.5 ? 'long' : 'x';
        const other = chance() < 0.2 ? aUser({ reference }) : { ...user, reference };
        state.tables.users.apply(other.id, chance() < 0.2 ? undefined : other);
      }
      await otherWork();
    }
    await done;

    const rested = new MemoryState();
    rested.load('users', [...state.tables.users.all()]);
    const listOf = ({ tables }: MemoryState) => {
      const part = tables.users.partBy('byCreation', everybody, longReferences);
      return part.slice(0, part.total);
    };
    expect(listOf(state)).toEqual(listOf(rested));
  },
);

test('few records are not worth the wait', () => {
  const state = new MemoryState();
  state.load('users', [aUser()]);

  expect(state.readBuilt(({ users }) => users.countBy('byCreation', everybody))).toEqual({
    value: 1,
  });
});
