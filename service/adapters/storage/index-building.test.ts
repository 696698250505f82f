import { setImmediate as otherWork } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { MemoryTable } from './memory-table.ts';

const many = 5_000;
const everyUser = '*';

function aTable() {
  const users = Array.from({ length: many }, () => aUser());
  const table = new MemoryTable('users');
  table.load(users, new Map());
  return { table, users };
}

/** How many other pieces of work had their turn until it was done. */
async function turnsDuring(work: Promise<void>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const done = work.then(() => {
    isDone = true;
  });
  while (!isDone) {
    await otherWork();
    turns += 1;
  }
  await done;
  return turns;
}

test('an index of many records is built with other work in between', async () => {
  const { table } = aTable();

  expect(await turnsDuring(table.prepare('byCreation'))).toBeGreaterThan(many / 2_000);

  expect(table.countBy('byCreation', everyUser)).toBe(many);
});

test('what changes while it is built stands where it belongs', async () => {
  const { table, users } = aTable();
  const [first, second] = users;
  const [last, beforeLast] = users.toReversed();
  const added = aUser();
  const building = table.prepare('byCreation');
  for (const one of [first, last]) if (one) table.apply(one.id, { ...one, createdAt: '2000' });
  for (const one of [second, beforeLast]) if (one) table.apply(one.id, undefined);
  table.apply(added.id, added);

  await building;

  const other = new MemoryTable('users');
  other.load([...table.all()], new Map());
  expect(table.listBy('byCreation', everyUser)).toEqual(other.listBy('byCreation', everyUser));
  expect(table.countBy('byCreation', everyUser)).toBe(many - 1);
});

test('who asks meanwhile has all of it at once, and it stays right', async () => {
  const { table, users } = aTable();
  const building = table.prepare('byCreation');
  expect(table.countBy('byCreation', everyUser)).toBe(many);
  table.apply(users[0]?.id ?? '', undefined);

  await building;

  expect(table.countBy('byCreation', everyUser)).toBe(many - 1);
});

test('two who ask at once wait for one building', async () => {
  const { table } = aTable();

  await Promise.all([table.prepare('byCreation'), table.prepare('byCreation')]);

  expect(table.countBy('byCreation', everyUser)).toBe(many);
});
