import { expect, test } from 'vitest';
import { toSlotName, toTick } from './slot-labels.ts';

const anHour = 60 * 60 * 1000;

test('shows days in UTC', () => {
  expect(toTick('2030-01-02T00:00:00.000Z', 24 * anHour)).toBe('2 Jan');
  expect(toSlotName('2030-01-02T00:00:00.000Z', 24 * anHour)).toBe('2 Jan (UTC)');
});

test("shows an hour in the reader's time zone, with start and end", () => {
  const local = new Date(2030, 0, 2, 23).toISOString();

  expect(toTick(local, anHour)).toBe('23:00');
  expect(toSlotName(local, anHour)).toBe('2 Jan, 23:00 to 00:00');
});
