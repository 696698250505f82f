import { expect, test } from 'vitest';
import { spanOfSlot } from './slot-span.ts';

const slots = [new Date(2030, 0, 2, 22).toISOString(), new Date(2030, 0, 2, 23).toISOString()];
const hour = 60 * 60 * 1000;

test("spans a slot from its first to its last minute in the reader's time zone", () => {
  expect(spanOfSlot({ slots, slotMilliseconds: hour }, 1)).toEqual({
    from: '2030-01-02T23:00',
    to: '2030-01-02T23:59',
  });
});

test('spans a one-minute slot exactly, and returns nothing for a missing slot', () => {
  expect(spanOfSlot({ slots, slotMilliseconds: 60_000 }, 0)).toEqual({
    from: '2030-01-02T22:00',
    to: '2030-01-02T22:00',
  });
  expect(spanOfSlot({ slots, slotMilliseconds: hour }, 2)).toBeUndefined();
});
