import { setImmediate as turn } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { SharedReads } from './shared-reads.ts';

/** Reads that end when they are let. */
function someReads() {
  let now = 0;
  const waiting: ((error?: Error) => void)[] = [];
  const reads = new SharedReads(
    { monotonicMillis: () => now },
    () =>
      new Promise((resolve, reject) => {
        waiting.push((error) => (error ? reject(error) : resolve()));
      }),
  );
  return {
    reads,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    begun: () => waiting.length,
    begin: (count: number) => vi.waitFor(() => expect(waiting).toHaveLength(count)),
    end: async (place: number, error?: Error) => {
      waiting[place]?.(error);
      await turn();
    },
  };
}

test('who asks at one moment shares a read, and who asks behind its begin has the next one', async () => {
  const { reads, begun, begin, end } = someReads();

  const first = [reads.fresh(), reads.fresh()];
  await begin(1);
  const later = reads.fresh();
  for (let turns = 0; turns < 5; turns += 1) await turn();
  expect(begun()).toBe(1);
  await end(0);
  await Promise.all(first);
  await begin(2);

  await end(1);
  await later;
});

test('what is renewed in time is one read, whoever asks for it, and its age is that of its begin', async () => {
  const { reads, begun, begin, pass, end } = someReads();

  reads.renew();
  reads.renew();
  await begin(1);
  reads.renew();
  pass(20);
  await end(0);
  for (let turns = 0; turns < 5; turns += 1) await turn();

  expect(begun()).toBe(1);
  expect(reads.age).toBe(20);
});

test('a renewal that fails leaves the age, and is told to whoever needs the next read', async () => {
  const { reads, begin, pass, end } = someReads();

  reads.renew();
  await begin(1);
  pass(20);
  await end(0, new Error('The database is away.'));
  expect(reads.age).toBe(Number.POSITIVE_INFINITY);
  const needed = reads.fresh();
  await begin(2);

  await Promise.all([expect(needed).rejects.toThrow('away'), end(1, new Error('It is away.'))]);
});
