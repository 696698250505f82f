import { expect, test } from 'vitest';
import { earliestAttempts, pauseAfter } from './retry-schedule.ts';

const minute = 60_000;
const hour = 60 * minute;

test.each([
  [0, 0],
  [1, 5_000],
  [2, 5 * minute],
  [3, 30 * minute],
  [4, 2 * hour],
  [5, 5 * hour],
  [6, 10 * hour],
  [7, 14 * hour],
  [8, 20 * hour],
  [9, 24 * hour],
])('standard: after %i attempts, pauses %i ms ± 20 %', (attempts, pause) => {
  expect(pauseAfter('standard', attempts, 0)).toBe(Math.round(pause * 0.8));
  expect(pauseAfter('standard', attempts, 0.5)).toBe(pause);
  expect(pauseAfter('standard', attempts, 0.999_999_999_9)).toBe(Math.round(pause * 1.2));
});

test('standard: stops after ten attempts', () => {
  expect(pauseAfter('standard', 10, 0.5)).toBeUndefined();
});

test('hosted: retries five times 10 s apart, then stops', () => {
  const pauses = [0, 1, 2, 3, 4, 5, 6].map((attempts) => pauseAfter('hosted', attempts, 0.9));

  expect(pauses).toEqual([0, 10_000, 10_000, 10_000, 10_000, 10_000, undefined]);
});

test('places the remaining attempts at the shortest pauses after the next one', () => {
  expect(earliestAttempts('standard', 7, 1_000)).toEqual([
    1_000,
    1_000 + 16 * hour,
    1_000 + 16 * hour + 19.2 * hour,
  ]);
  expect(earliestAttempts('hosted', 5, 1_000)).toEqual([1_000]);
});
