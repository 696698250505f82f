import { expect, test } from 'vitest';
import { offerDuration } from './offer-duration.ts';

const since = new Date('2030-01-01T00:00:00Z');

test.each([
  ['2030-01-01T00:00:04Z', 'just now'],
  ['2030-01-01T00:00:59Z', 'for 59 s'],
  ['2030-01-01T00:05:30Z', 'for 5 min'],
  ['2030-01-01T07:00:00Z', 'for 7 h'],
  ['2030-01-02T01:00:00Z', 'for 1 day'],
  ['2030-01-04T00:00:00Z', 'for 3 days'],
  ['2029-12-31T23:59:58Z', 'just now'],
])('formats the time since %s as %s', (now, duration) => {
  expect(offerDuration(since, new Date(now))).toBe(duration);
});
