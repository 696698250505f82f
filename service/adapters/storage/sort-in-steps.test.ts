import { expect, test } from 'vitest';
import { seeded } from '../../../test/seeded.mjs';
import { sortInSteps } from './sort-in-steps.ts';

const byNumber = (left: number, right: number) => left - right;

function sorted(items: readonly number[]): { items: readonly number[]; longestStep: number } {
  const steps = sortInSteps(items, byNumber);
  let longestStep = 0;
  for (;;) {
    const { done, value } = steps.next();
    if (done) return { items: value, longestStep };
    longestStep = Math.max(longestStep, value);
  }
}

const chance = seeded(1);
const random = Array.from({ length: 20_000 }, () => Math.floor(chance() * 1_000_000));

test.each<readonly [name: string, items: readonly number[]]>([
  ['nothing', []],
  ['one item', [1]],
  ['a few items', [3, 1, 2]],
  ['many items', random],
  ['many sorted items', random.toSorted(byNumber)],
  ['many items in reverse order', random.toSorted(byNumber).reverse()],
  ['many items with duplicates', random.map((item) => Math.min(item, 500_000))],
])('sorts %s', (_name, items) => {
  expect(sorted(items).items).toEqual(items.toSorted(byNumber));
});

test('limits the number of items per step', () => {
  expect(sorted(random).longestStep).toBeLessThan(5_000);
});
