import { expect, test } from 'vitest';
import { toSlotName, toTick } from './slot-words.ts';

const anHour = 60 * 60 * 1000;

test('a day is that of UTC, wherever the reader is', () => {
  expect(toTick('2030-01-02T00:00:00.000Z', 24 * anHour)).toBe('2 Jan');
  expect(toSlotName('2030-01-02T00:00:00.000Z', 24 * anHour)).toBe('2 Jan (UTC)');
});

test('an hour is told by the clock of the reader, from and to', () => {
  const local = new Date(2030, 0, 2, 23).toISOString();

  expect(toTick(local, anHour)).toBe('23:00');
  expect(toSlotName(local, anHour)).toBe('2 Jan, 23:00 to 00:00');
});
