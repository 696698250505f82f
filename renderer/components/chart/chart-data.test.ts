import { expect, test } from 'vitest';
import { aloneIn, type ChartSeries, slotText, stacked, valueText } from './chart-data.ts';

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

test('finds values without neighbours, which have no line', () => {
  expect(aloneIn([5, null, 0, null, 1, 2, null, 3])).toEqual([0, 2, 7]);
  expect(aloneIn([null, null])).toEqual([]);
});
