import { setImmediate as otherWork } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { aUser } from '../../../../test/records/users.ts';
import { seeded } from '../../../../test/seeded.mjs';
import { present, turnsDuring } from '../../../../test/values.ts';
import type { UserRecord } from '../../../model/access/user.ts';
import type { Part } from '../../ports/storage.ts';
import { MemoryState } from './memory-state.ts';
import { Turns, type TurnTaker } from './stored-parts.ts';

const recordCount = 6_000;
const everyUser = '*';
const longReferences: Part<UserRecord> = { name: 'long', holds: ({ reference = '' }) => reference.length > 1 };

function aState() {
  const users = Array.from({ length: recordCount }, (_none, index) =>
    aUser({ reference: index % 3 === 0 ? 'long' : 'x' }),
  );
  const state = new MemoryState();
  state.load('users', users);
  return { state, users };
}

const query = (state: MemoryState) =>
  state.readBuilt(({ users }) => users.partBy('byCreation', everyUser, longReferences).total);

test('offers patient queries a build of the index and then of its part', async () => {
  const { state } = aState();

  const builds: number[] = [];
  for (let outcome = query(state); 'build' in outcome; outcome = query(state)) {
    await outcome.build();
    builds.push(builds.length);
  }

  // The index first, and then the part.
  expect(builds).toHaveLength(2);
  expect(query(state)).toEqual({ value: recordCount / 3 });
  expect([...state.tables.users.builtAtOnce]).toEqual([]);
});

test('selects a part with other work in between', async () => {
  const { state } = aState();
  await state.prepare([{ table: 'users', index: 'byCreation' }]);
  const outcome = query(state);
  if (!('build' in outcome)) throw new Error('The part exists already.');

  expect(await turnsDuring(outcome.build())).toBeGreaterThan(1);
});

test.each([1, 2, 3])('selects a part correctly while records change (%i)', async (seed) => {
  const chance = seeded(seed);
  const { state, users } = aState();
  await state.prepare([{ table: 'users', index: 'byCreation' }]);
  const outcome = query(state);
  if (!('build' in outcome)) throw new Error('The part exists already.');
  let isDone = false;
  const done = outcome.build().then(() => {
    isDone = true;
  });
  while (!isDone) {
    for (let change = 0; change < 60; change += 1) {
      const user = present(users[Math.floor(chance() * users.length)]);
      const reference = chance() < 0.5 ? 'long' : 'x';
      const changed = chance() < 0.2 ? aUser({ reference }) : { ...user, reference };
      state.tables.users.apply(changed.id, chance() < 0.2 ? undefined : changed);
    }
    await otherWork();
  }
  await done;

  const expected = new MemoryState();
  expected.load('users', [...state.tables.users.all()]);
  const listOf = ({ tables }: MemoryState) => {
    const part = tables.users.partBy('byCreation', everyUser, longReferences);
    return part.slice(0, part.total);
  };
  expect(listOf(state)).toEqual(listOf(expected));
});

test('builds synchronously for few records', () => {
  const state = new MemoryState();
  state.load('users', [aUser()]);

  expect(state.readBuilt(({ users }) => users.countBy('byCreation', everyUser))).toEqual({ value: 1 });
});

test('gives the most recently requested work its turn first, and unrequested work the last', async () => {
  const turns = new Turns();
  const order: string[] = [];
  const work = async (name: string, isRequested: boolean) => {
    const taker: TurnTaker = { askedAt: undefined };
    if (isRequested) turns.request(taker);
    for (const number of [1, 2]) {
      await turns.next(taker);
      order.push(`${name} ${number}`);
    }
  };

  await Promise.all([work('left for later', false), work('first', true), work('last', true)]);

  expect(order).toEqual(['last 1', 'last 2', 'first 1', 'first 2', 'left for later 1', 'left for later 2']);
});

test('prefers work that is requested again while it waits', async () => {
  const turns = new Turns();
  const late: TurnTaker = { askedAt: undefined };
  const early: TurnTaker = { askedAt: undefined };
  const order: string[] = [];
  turns.request(early);
  const results = [turns.next(late).then(() => order.push('late')), turns.next(early).then(() => order.push('early'))];

  turns.request(late);
  await Promise.all(results);

  expect(order).toEqual(['late', 'early']);
});
