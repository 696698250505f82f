import { expect, test } from 'vitest';
import { slotsInSpan, spanOfSlots } from './slot-range.ts';

const slots = [new Date(2030, 0, 2, 22).toISOString(), new Date(2030, 0, 2, 23).toISOString()];
const hour = 60 * 60 * 1000;

test('finds the slots of a period again', () => {
  const data = { slots, slotMilliseconds: hour };

  expect(slotsInSpan(data, spanOfSlots(data, { first: 0, last: 1 }) ?? {})).toEqual({ first: 0, last: 1 });
  expect(slotsInSpan(data, { from: '2030-01-02T23:10' })).toEqual({ first: 1, last: 1 });
  expect(slotsInSpan(data, { to: '2030-01-01T00:00' })).toBeUndefined();
  expect(slotsInSpan(data, {})).toBeUndefined();
});
