import { setImmediate as endOfTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { atOneMoment } from './one-moment.ts';

function someWork() {
  const begin = atOneMoment();
  const begun: string[] = [];
  return { begun, come: (name: string) => begin(() => begun.push(name)) };
}

test('what comes alone begins at once, as often as it comes', async () => {
  const { begun, come } = someWork();

  for (const name of ['one', 'two', 'three']) {
    come(name);
    expect(begun.at(-1)).toBe(name);
    await endOfTurn();
  }
});

test('what comes at one moment begins together at its end, in its order', async () => {
  const { begun, come } = someWork();

  for (const name of ['first', 'second', 'third']) come(name);
  expect(begun).toEqual(['first']);
  await endOfTurn();
  expect(begun).toEqual(['first', 'second', 'third']);

  // After a moment of many the first of the next one waits for the others as well.
  for (const name of ['fourth', 'fifth']) come(name);
  expect(begun).toHaveLength(3);
  await endOfTurn();
  expect(begun.slice(3)).toEqual(['fourth', 'fifth']);
});

test('what comes alone after a moment of many waits once, and no more', async () => {
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
