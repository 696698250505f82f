import { test as base, expect } from 'vitest';
import { deferred } from '../../../../test/values.ts';
import { InFlight, KeyedMutex, ScopedMutex, SingleFlight } from './mutexes.ts';

const test = base.extend('lock', () => new KeyedMutex()).extend('inFlight', () => new InFlight());

/** Controllable work: ends on request. */
function pendingWork() {
  const { promise, resolve } = deferred();
  return { run: () => promise, end: resolve };
}

test('runs work for one key in order of arrival', async ({ lock }) => {
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

test('runs other keys without waiting', async ({ lock }) => {
  const work = pendingWork();
  const waiting = lock.run('one', work.run);

  expect(await lock.run('other', async () => 'done')).toBe('done');

  work.end();
  await waiting;
});

test('a failed run rejects only its own caller and lets the next run start', async ({ lock }) => {
  const broken = lock.run('key', async () => {
    throw new Error('broken');
  });
  const next = lock.run('key', async () => 'done');

  await expect(broken).rejects.toThrow('broken');
  expect(await next).toBe('done');
});

test('starts a new run after the queue was empty', async ({ lock }) => {
  await lock.run('key', async () => 'first');

  expect(await lock.run('key', async () => 'second')).toBe('second');
});

test('waits only for work of the same owner and key', async () => {
  const locks = new ScopedMutex<object>();
  const [mine, theirs] = [{}, {}];
  const ran: string[] = [];
  const work = pendingWork();
  const running = locks.run(mine, 'a', work.run);
  const note = (name: string) => async () => void ran.push(name);

  const queued = locks.run(mine, 'a', note('mine'));
  await locks.run(mine, 'b', note('another key'));
  await locks.run(theirs, 'a', note('theirs'));
  work.end();
  await Promise.all([running, queued]);

  expect(ran).toEqual(['another key', 'theirs', 'mine']);
});

test('callers that request during a run share the next run', async () => {
  const runs = new SingleFlight<number>();
  const gates: (() => void)[] = [];
  let starts = 0;
  const work = () => {
    starts += 1;
    const number = starts;
    return new Promise<number>((resolve) => gates.push(() => resolve(number)));
  };

  const first = runs.run('a', work);
  const elsewhere = runs.run('b', work);
  await Promise.resolve();
  const later = [runs.run('a', work), runs.run('a', work)];
  gates.forEach((open) => {
    open();
  });
  expect(await Promise.all([first, elsewhere])).toEqual([1, 2]);
  gates.at(-1)?.();

  expect(await Promise.all(later)).toEqual([3, 3]);
  expect(starts).toBe(3);
});

test('a failed run rejects all its callers, and the next run starts', async () => {
  const runs = new SingleFlight<string>();
  const broken = () => Promise.reject(new Error('broken'));

  const flights = [runs.run('a', broken), runs.run('a', broken)];

  await expect(Promise.allSettled(flights)).resolves.toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  expect(await runs.run('a', async () => 'whole')).toBe('whole');
});

const never = 1_000_000;

test('idle() resolves after the last work ends, or immediately if nothing is running', async ({ inFlight }) => {
  expect(await inFlight.idle(never)).toBe(true);
  const [first, second] = [pendingWork(), pendingWork()];
  const ended: string[] = [];
  const running = [
    inFlight.run(first.run).then(() => ended.push('first')),
    inFlight.run(second.run).then(() => ended.push('second')),
  ];
  const idling = inFlight.idle(never);

  second.end();
  first.end();

  expect(await idling).toBe(true);
  await Promise.all(running);
  expect(ended).toHaveLength(2);
});

test('idle() reports running work when its timeout ends', async ({ inFlight }) => {
  const pending = pendingWork();
  const running = inFlight.run(pending.run);

  expect(await inFlight.idle(1)).toBe(false);

  pending.end();
  await running;
  expect(await inFlight.idle(never)).toBe(true);
});

test('failed work no longer counts as running', async ({ inFlight }) => {
  await expect(inFlight.run(() => Promise.reject(new Error('no')))).rejects.toThrow('no');

  expect(await inFlight.idle(never)).toBe(true);
});
