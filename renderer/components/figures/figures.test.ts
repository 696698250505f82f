import { afterEach, expect, test, vi } from 'vitest';
import { counted } from './counted.ts';
import { toAge, toDuration, toInstant, toMoment, toRelative } from './instant.ts';
import { followClock, followPace, presentTime } from './RelativeTime.tsx';
import { toPast } from './to-past.ts';

test('uses the singular for one and the plural for any other number', () => {
  expect(counted(1, 'message')).toBe('1 message');
  expect(counted(0, 'message')).toBe('0 messages');
  expect(counted(1200, 'delivery', 'deliveries')).toBe('1,200 deliveries');
});

const then = new Date('2026-01-01T00:00:00Z');

test.each([
  [2, 'just now'],
  [42, '42 s ago'],
  [120, '2 min ago'],
  [3 * 3600 + 10, '3 h ago'],
  [2 * 86_400, '2 d ago'],
  [21 * 86_400, '3 weeks ago'],
  [90 * 86_400, '3 months ago'],
  [800 * 86_400, '2 years ago'],
  [-9, 'just now'],
  [-6 * 86_400, 'in 6 d'],
  [-700 * 86_400, 'in 23 months'],
  [-800 * 86_400, '1 Jan 2026'],
])('shows a time %i seconds ago as %s', (seconds, text) => {
  expect(toRelative(then, new Date(then.getTime() + seconds * 1000))).toBe(text);
});

test('reads a date without a zone as UTC', () => {
  expect(toInstant('2026-01-01T00:00:00.000')).toEqual(then);
  expect(toInstant('2026-01-01T01:00:00+01:00')).toEqual(then);
});

test.each([
  [12, '12 s'],
  [8040, '2 h 14 min'],
  [90_000, '1 d 1 h'],
  [7_200, '2 h'],
  [31 * 86_400 + 59, '31 d'],
])('formats %i seconds as %s', (seconds, text) => {
  expect(toDuration(seconds)).toBe(text);
});

test.each([
  [0, '0 s'],
  [59, '59 s'],
  [14 * 60, '14 min'],
  [3 * 3600, '3 h'],
])('shows an age of %i seconds as %s', (seconds, text) => {
  expect(toAge(then, new Date(then.getTime() + seconds * 1000))).toBe(text);
});

const now = new Date('2026-01-01T12:00:00Z');

test.each([
  ['2026-01-01T11:58:00Z', '2 min ago'],
  ['2026-01-01T12:00:09Z', 'just now'],
  ['2026-01-03T12:00:00Z', '3 Jan 2026'],
])('shows the past event of %s as %s', (at, text) => {
  expect(toPast(new Date(at), now)).toBe(text);
});

afterEach(() => {
  followClock(0);
  vi.useRealTimers();
});

test('returns the time of a clock that is ahead of system time', () => {
  vi.useFakeTimers({ now: new Date('2030-01-01T00:00:00Z') });
  expect(presentTime()).toEqual(new Date('2030-01-01T00:00:00Z'));

  followClock(90_000);
  expect(presentTime()).toEqual(new Date('2030-01-01T00:01:30Z'));

  vi.setSystemTime(new Date('2030-01-01T00:00:10Z'));
  expect(presentTime()).toEqual(new Date('2030-01-01T00:01:40Z'));
});

test('stops for a frozen clock and follows the speed of a fast one', () => {
  vi.useFakeTimers({ now: new Date('2030-01-01T00:00:00Z') });
  followPace({ now: '2031-01-01T00:00:00Z', speed: 0 });
  vi.setSystemTime(new Date('2030-01-01T00:00:10Z'));
  expect(presentTime()).toEqual(new Date('2031-01-01T00:00:00Z'));

  followPace({ now: '2031-01-01T00:00:00Z', speed: 60 });
  vi.setSystemTime(new Date('2030-01-01T00:00:20Z'));
  expect(presentTime()).toEqual(new Date('2031-01-01T00:10:00Z'));
});

test.each([
  ['2030-06-01T12:30:05Z', '12:30:05'],
  ['2030-05-31T12:30:05Z', '31 May, 12:30'],
  ['2029-05-31T12:30:05Z', '31 May 2029, 12:30'],
])('shows the moment %s as %s on the first of June 2030', (moment, text) => {
  expect(toMoment(new Date(moment), new Date('2030-06-01T23:00:00Z'))).toBe(text);
});
