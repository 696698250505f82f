import { expect, test } from 'vitest';
import { KeyedMutex } from './keyed-mutex.ts';

/** Controllable work: ends on request. */
function heldWork() {
  const gate = { open: () => {} };
  const opened = new Promise<void>((resolve) => {
    gate.open = resolve;
  });
  return { run: () => opened, end: () => gate.open() };
}

test('runs work for one key in order of arrival', async () => {
  const lock = new KeyedMutex();
  const events: string[] = [];
  const run = (name: string) =>
    lock.run('key', async () => {
      events.push(`${name} begins`);
      await Promise.resolve();
      events.push(`${name} ends`);
      return name;
    });

  expect(await Promise.all([run('first'), run('second')])).toEqual(['first', 'second']);
  expect(events).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

test('runs other keys without waiting', async () => {
  const lock = new KeyedMutex();
  const work = heldWork();
  const waiting = lock.run('one', work.run);

  expect(await lock.run('other', async () => 'done')).toBe('done');

  work.end();
  await waiting;
});

test('a failed run rejects only its own caller and lets the next run start', async () => {
  const lock = new KeyedMutex();
  const broken = lock.run('key', async () => {
    throw new Error('broken');
  });
  const next = lock.run('key', async () => 'done');

  await expect(broken).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

test('starts a new run after the queue was empty', async () => {
  const lock = new KeyedMutex();
  await lock.run('key', async () => 'first');

  expect(await lock.run('key', async () => 'second')).toBe('second');
});
