import { expect, test } from 'vitest';
import { durationBucketOf, durationBuckets, durationUnder } from './duration-histogram.ts';

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
