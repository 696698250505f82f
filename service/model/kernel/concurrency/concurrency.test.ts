import { expect, test } from 'vitest';
import { BoundedCache } from './bounded-cache.ts';
import { durationBucketOf, durationBuckets, durationUnder } from './duration-histogram.ts';
import { OpenedResources, openInSteps } from './opened-resources.ts';
import { inYieldingBatches } from './schedule.ts';

test('evicts the oldest entry when full', () => {
  const memory = new BoundedCache<number>(2);
  for (const [name, value] of [
    ['one', 1],
    ['two', 2],
    ['one', 11],
    ['three', 3],
  ] as const)
    memory.set(name, value);

  expect(['one', 'two', 'three'].map((name) => memory.get(name))).toEqual([11, undefined, 3]);
});

test('returns a remembered value without creating it again', () => {
  const memory = new BoundedCache<number>(1);
  let created = 0;
  const create = () => {
    created += 1;
    return created;
  };

  expect([memory.getOrCreate('one', create), memory.getOrCreate('one', create)]).toEqual([1, 1]);
  expect(memory.getOrCreate('two', create)).toBe(2);
  expect(memory.getOrCreate('one', create)).toBe(3);
});

test('forgets a deleted value', () => {
  const memory = new BoundedCache<number>(2);
  memory.set('one', 1);
  memory.delete('one');

  expect(memory.get('one')).toBeUndefined();
});

function counted(durations: readonly number[]): number[] {
  const counts = Array.from({ length: durationBuckets }, () => 0);
  for (const duration of durations) counts[durationBucketOf(duration)] = (counts[durationBucketOf(duration)] ?? 0) + 1;
  return counts;
}

test.each([0.07, 0.4, 1, 6, 38, 71, 900, 12_000, 55_000])('reports a duration of %s ms to about 10 %', (duration) => {
  const reported = durationUnder(counted([duration]), 0.5) ?? 0;

  expect(Math.abs(reported / duration - 1)).toBeLessThan(0.13);
});

test('half of the durations are below the median, and nearly all below the longest', () => {
  const counts = counted([...Array.from({ length: 90 }, () => 10), ...Array.from({ length: 10 }, () => 400)]);

  expect(durationUnder(counts, 0.5)).toBeCloseTo(10, -0.5);
  expect(durationUnder(counts, 0.95)).toBeGreaterThan(350);
});

test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 10 ** 12])('counts %s ms in an existing bucket', (duration) => {
  expect(durationBucketOf(duration)).toBeGreaterThanOrEqual(0);
  expect(durationBucketOf(duration)).toBeLessThan(durationBuckets);
});

test('reports no duration if nothing was counted', () => {
  expect(durationUnder(counted([]), 0.5)).toBeUndefined();
});

test('closes each resource once, the last one first', async () => {
  const closed: string[] = [];
  const resources = new OpenedResources();
  const close = async (name: string) => closed.push(name);
  resources.own('directory', close);
  resources.own('storage', close);

  await resources.close();
  await resources.close();

  expect(closed).toEqual(['storage', 'directory']);
});

test('closes the other resources if one cannot be closed, and reports its failure', async () => {
  const closed: string[] = [];
  const resources = new OpenedResources();
  resources.own('directory', async (name) => closed.push(name));
  resources.own('storage', () => Promise.reject(new Error('The disk is full.')));

  await expect(resources.close()).rejects.toThrow('The disk is full.');

  expect(closed).toEqual(['directory']);
});

test('a failed step closes the resources of earlier steps and returns its error', async () => {
  const closed: string[] = [];
  const opening = openInSteps(async (resources) => {
    resources.own('directory', async (name) => closed.push(name));
    resources.own('storage', () => Promise.reject(new Error('The disk is full.')));
    throw new Error('The port is in use.');
  });

  await expect(opening).rejects.toThrow('The port is in use.');
  expect(closed).toEqual(['directory']);
});

test('opened resources stay open after the last step', async () => {
  const closed: string[] = [];

  const opened = await openInSteps(async (resources) => resources.own('directory', async (name) => closed.push(name)));

  expect(opened).toBe('directory');
  expect(closed).toEqual([]);
});

test('yields all items in order, with other work in between', async () => {
  const items = Array.from({ length: 1_001 }, (_, index) => index);
  const yielded: (number | 'other work')[] = [];
  const addOtherWork = () => {
    yielded.push('other work');
    if (yielded.length < items.length) setImmediate(addOtherWork);
  };
  setImmediate(addOtherWork);

  for await (const batch of inYieldingBatches(items)) yielded.push(...batch);

  expect(yielded.filter((item) => item !== 'other work')).toEqual(items);
  expect(yielded.indexOf('other work')).toBeGreaterThan(0);
  expect(yielded.indexOf('other work')).toBeLessThan(items.length);
});

test('yields no items for an empty list', async () => {
  const yielded: unknown[] = [];

  for await (const batch of inYieldingBatches([])) yielded.push(batch);

  expect(yielded).toEqual([]);
});
