import { setImmediate as endOfTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRequestBatcher } from './connections.ts';

function someWork() {
  const start = createRequestBatcher();
  const started: string[] = [];
  return { started, come: (name: string) => start(() => started.push(name)) };
}

test('starts a single request immediately, however often', async () => {
  const { started, come } = someWork();

  for (const name of ['one', 'two', 'three']) {
    come(name);
    expect(started.at(-1)).toBe(name);
    await endOfTurn();
  }
});

test('starts concurrent requests together at the end of the turn, in order', async () => {
  const { started, come } = someWork();

  for (const name of ['first', 'second', 'third']) come(name);
  expect(started).toEqual(['first']);
  await endOfTurn();
  expect(started).toEqual(['first', 'second', 'third']);

  // After a turn with many requests, the first request of the next turn waits for others too.
  for (const name of ['fourth', 'fifth']) come(name);
  expect(started).toHaveLength(3);
  await endOfTurn();
  expect(started.slice(3)).toEqual(['fourth', 'fifth']);
});

test('delays a single request after a busy turn once only', async () => {
  const { started, come } = someWork();
  for (const name of ['one', 'other']) come(name);
  await endOfTurn();

  come('alone');
  expect(started).not.toContain('alone');
  await endOfTurn();
  expect(started).toContain('alone');
  come('next');
  expect(started).toContain('next');
});
