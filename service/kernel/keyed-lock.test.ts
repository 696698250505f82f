import { expect, test } from 'vitest';
import { KeyedLock } from './keyed-lock.ts';

/** Work that ends when it is told to. */
function heldWork() {
  const gate = { open: () => {} };
  const opened = new Promise<void>((resolve) => {
    gate.open = resolve;
  });
  return { run: () => opened, end: () => gate.open() };
}

test('runs of one key follow each other in the order of arrival', async () => {
  const lock = new KeyedLock();
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

test('another key does not wait', async () => {
  const lock = new KeyedLock();
  const held = heldWork();
  const waiting = lock.run('one', held.run);

  expect(await lock.run('other', async () => 'done')).toBe('done');

  held.end();
  await waiting;
});

test('a run that throws lets the next one through, and throws to its own caller only', async () => {
  const lock = new KeyedLock();
  const broken = lock.run('key', async () => {
    throw new Error('broken');
  });
  const next = lock.run('key', async () => 'done');

  await expect(broken).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

test('a run that comes after a queue was empty begins anew', async () => {
  const lock = new KeyedLock();
  await lock.run('key', async () => 'first');

  expect(await lock.run('key', async () => 'second')).toBe('second');
});
