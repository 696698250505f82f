import { expect, test } from 'vitest';
import {
  aloneIn,
  type ChartSeries,
  firstSlot,
  niceTop,
  onAxis,
  slotText,
  spanOfSlot,
  stacked,
  toAxisNumber,
  toSlotName,
  toTick,
  valueText,
} from './chart-data.ts';

const series: readonly ChartSeries[] = [
  { label: 'answered', color: 'chart-1', values: [3, 0] },
  { label: 'refused', color: 'warn-dot', values: [1, null] },
  { label: 'failed', color: 'bad-dot', values: [0, 2] },
];

test('stacks bars and draws the highest first', () => {
  expect(stacked(series).map(({ label, values }) => [label, values])).toEqual([
    ['failed', [4, 2]],
    ['refused', [4, 0]],
    ['answered', [3, 0]],
  ]);
});

test('describes a slot in one sentence, including missing values', () => {
  expect(slotText({ series }, 1)).toBe('0 answered, none refused, 2 failed');
  expect(valueText(1234.5, 'ms')).toBe('1,234.5 ms');
});

test('starts an axis at the first value of any series, with at least 12 slots', () => {
  const empty = Array.from({ length: 60 }, () => 0);

  expect(firstSlot([empty.with(50, 1), empty.with(20, 3)])).toBe(20);
  expect(firstSlot([empty.with(58, 1), empty])).toBe(48);
  expect(onAxis({ kind: 'bars', slotMilliseconds: 1, slots: ['a', 'b'], series, first: 1 })).toMatchObject({
    slots: ['b'],
    series: [{ values: [0] }, { values: [null] }, { values: [2] }],
  });
});

test('finds values without neighbours, which have no line', () => {
  expect(aloneIn([5, null, 0, null, 1, 2, null, 3])).toEqual([0, 2, 7]);
  expect(aloneIn([null, null])).toEqual([]);
});

const slots = [new Date(2030, 0, 2, 22).toISOString(), new Date(2030, 0, 2, 23).toISOString()];
const hour = 60 * 60 * 1000;

test.each([
  ['an hour', hour, 1, { from: '2030-01-02T23:00', to: '2030-01-02T23:59' }],
  ['a minute', 60_000, 0, { from: '2030-01-02T22:00', to: '2030-01-02T22:00' }],
  ['a missing slot', hour, 2, undefined],
])("spans %s from its first to its last minute in the reader's time zone", (_, slotMilliseconds, slot, span) => {
  expect(spanOfSlot({ slots, slotMilliseconds }, slot)).toEqual(span);
});

test.each([
  ['2030-01-02T00:00:00.000Z', 24 * hour, '2 Jan', '2 Jan (UTC)'],
  [new Date(2030, 0, 2, 23).toISOString(), hour, '23:00', '2 Jan, 23:00 to 00:00'],
])("shows days in UTC, and hours in the reader's time zone: %s", (slot, milliseconds, tick, name) => {
  expect(toTick(slot, milliseconds)).toBe(tick);
  expect(toSlotName(slot, milliseconds)).toBe(name);
});

test.each([
  [0, 2],
  [1, 2],
  [3, 4],
  [9, 10],
  [11, 20],
  [121, 150],
  [1380, 1500],
  [99_999, 100_000],
])('ends an axis up to %d at %d', (value, top) => {
  expect(niceTop(value)).toBe(top);
});

test.each([
  [750, '750'],
  [1500, '1.5k'],
  [2_000_000, '2M'],
])('formats %d as %s', (value, label) => {
  expect(toAxisNumber(value)).toBe(label);
});
