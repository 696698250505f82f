import { expect, test } from 'vitest';
import { toCountdown, toMark } from './countdown.ts';

const now = new Date('2030-01-01T00:00:00Z');

test.each([
  [0, '0 s', '0 s'],
  [-3, '0 s', '0 s'],
  [59.2, '1 min 0 s', '59 s'],
  [252, '4 min 12 s', '4 m'],
  [7380, '2 h 3 min', '2 h'],
])('shows %s s as %s, and as %s on a scale', (seconds, countdown, mark) => {
  const target = new Date(now.getTime() + seconds * 1000);
  expect(toCountdown(target, now)).toBe(countdown);
  expect(toMark(target, now)).toBe(mark);
});
