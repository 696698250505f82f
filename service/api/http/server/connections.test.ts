import { setImmediate as endOfTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createRequestBatcher } from './connections.ts';

function someWork() {
  const start = createRequestBatcher();
  const begun: string[] = [];
  return { begun, come: (name: string) => start(() => begun.push(name)) };
}

test('starts a single request immediately, however often', async () => {
  const { begun, come } = someWork();

  for (const name of ['one', 'two', 'three']) {
    come(name);
    expect(begun.at(-1)).toBe(name);
    await endOfTurn();
  }
});

test('starts concurrent requests together at the end of the turn, in order', async () => {
  const { begun, come } = someWork();

  for (const name of ['first', 'second', 'third']) come(name);
  expect(begun).toEqual(['first']);
  await endOfTurn();
  expect(begun).toEqual(['first', 'second', 'third']);

  // After a turn with many requests, the first request of the next turn waits for others too.
  for (const name of ['fourth', 'fifth']) come(name);
  expect(begun).toHaveLength(3);
  await endOfTurn();
  expect(begun.slice(3)).toEqual(['fourth', 'fifth']);
});

test('delays a single request after a busy turn once only', async () => {
  const { begun, come } = someWork();
  for (const name of ['one', 'other']) come(name);
  await endOfTurn();

  come('alone');
  expect(begun).not.toContain('alone');
  await endOfTurn();
  expect(begun).toContain('alone');
  come('next');
  expect(begun).toContain('next');
});
