import { expect, test } from 'vitest';
import { seeded } from '../../testing/seeded.mjs';
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
  ['one', [1]],
  ['a few', [3, 1, 2]],
  ['many', random],
  ['many in their order', random.toSorted(byNumber)],
  ['many the other way round', random.toSorted(byNumber).reverse()],
  ['many of which most are the same', random.map((one) => Math.min(one, 500_000))],
])('%s', (_name, items) => {
  expect(sorted(items).items).toEqual(items.toSorted(byNumber));
});

test('no step of many looks at more than a part of them', () => {
  expect(sorted(random).longestStep).toBeLessThan(5_000);
});
