import { setImmediate as turn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { SharedReads } from './shared-reads.ts';

/** Reads that the test ends one by one. */
function someReads() {
  let now = 0;
  const pending: ((error?: Error) => void)[] = [];
  const reads = new SharedReads(
    { monotonicMillis: () => now },
    () =>
      new Promise((resolve, reject) => {
        pending.push((error) => (error ? reject(error) : resolve()));
      }),
  );
  return {
    reads,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    started: () => pending.length,
    start: (count: number) => vi.waitFor(() => expect(pending).toHaveLength(count)),
    end: async (index: number, error?: Error) => {
      pending[index]?.(error);
      await turn();
    },
  };
}

test('shares a read among concurrent callers, and starts the next one for later callers', async () => {
  const { reads, started, start, end } = someReads();

  const first = [reads.fresh(), reads.fresh()];
  await start(1);
  const later = reads.fresh();
  for (let count = 0; count < 5; count += 1) await turn();
  expect(started()).toBe(1);
  await end(0);
  await Promise.all(first);
  await start(2);

  await end(1);
  await later;
});

test('runs one read for several renewals, and counts the age from its start', async () => {
  const { reads, started, start, pass, end } = someReads();

  reads.renew();
  reads.renew();
  await start(1);
  reads.renew();
  pass(20);
  await end(0);
  for (let count = 0; count < 5; count += 1) await turn();

  expect(started()).toBe(1);
  expect(reads.age).toBe(20);
});

test('retains the age after a failed renewal, and reports the failure of the next read', async () => {
  const { reads, start, pass, end } = someReads();

  reads.renew();
  await start(1);
  pass(20);
  await end(0, new Error('The database is offline.'));
  expect(reads.age).toBe(Number.POSITIVE_INFINITY);
  const fresh = reads.fresh();
  await start(2);

  await Promise.all([expect(fresh).rejects.toThrow('offline'), end(1, new Error('It is offline.'))]);
});
