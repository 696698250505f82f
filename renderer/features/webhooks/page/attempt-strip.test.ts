import { expect, test } from 'vitest';
import {
  countOutcomes,
  type DisplayedAttempt,
  failingSince,
  lastAttempts,
  maximumMarks,
  toDueSummary,
} from './attempt-strip.ts';

const now = Date.parse('2030-01-01T00:00:00.000Z');
const minutes = (count: number) => count * 60 * 1000;

function anAttempt(minute: number, status: number): DisplayedAttempt {
  const at = new Date(now + minutes(minute)).toISOString();
  return { at, outcome: 'ANSWERED', status, isManual: false };
}

function nextIn(minute: number) {
  return { nextAttemptAt: new Date(now + minutes(minute)).toISOString() };
}

test('orders the newest attempts of all deliveries by time', () => {
  const retried = { attempts: [anAttempt(1, 500), anAttempt(9, 200)] };
  const single = { attempts: [anAttempt(5, 200)] };
  const long = { attempts: Array.from({ length: 80 }, (_none, index) => anAttempt(index, 200)) };

  expect(lastAttempts([retried, single]).map(({ status }) => status)).toEqual([500, 200, 200]);
  expect(lastAttempts([long])).toHaveLength(maximumMarks);
  expect(lastAttempts([long]).at(-1)).toEqual(anAttempt(79, 200));
});

test('counts outcomes by response', () => {
  const attempts = [anAttempt(1, 500), anAttempt(2, 200), anAttempt(3, 500)];

  expect(countOutcomes(attempts).map(({ label, count }) => [label.state, count])).toEqual([
    ['500 Internal Server Error', 2],
    ['200 OK', 1],
  ]);
});

test('starts a failure at the first failed attempt after the last success', () => {
  const failing = [anAttempt(1, 500), anAttempt(2, 200), anAttempt(3, 429), anAttempt(4, 500)];

  expect(failingSince(failing)).toBe(2);
  expect(failingSince([anAttempt(1, 500), anAttempt(2, 200)])).toBeUndefined();
  expect(failingSince([anAttempt(1, 500)])).toBe(0);
  expect(failingSince([])).toBeUndefined();
});

test('counts pending deliveries by the time of their next attempt', () => {
  expect(toDueSummary([nextIn(-1), nextIn(3), nextIn(9), nextIn(45), nextIn(300)], now)).toBe(
    '1 due now, 2 in the next 10 min, 1 in the next hour, 1 later',
  );
  expect(toDueSummary([nextIn(120), {}], now)).toBe('1 due now, 1 later');
});
