import { afterEach, expect, test, vi } from 'vitest';
import { followClock, followPace, presentTime } from './use-now.ts';

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
