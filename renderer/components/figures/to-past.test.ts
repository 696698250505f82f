import { expect, test } from 'vitest';
import { toPast } from './to-past.ts';

const now = new Date('2026-01-01T12:00:00Z');

test.each([
  ['2026-01-01T11:58:00Z', '2 min ago'],
  ['2026-01-01T12:00:09Z', 'just now'],
  ['2026-01-03T12:00:00Z', '3 Jan 2026'],
])('shows the past event of %s as %s', (at, text) => {
  expect(toPast(new Date(at), now)).toBe(text);
});
