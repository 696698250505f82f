import { expect, test } from 'vitest';
import { inYieldingBatches } from './schedule.ts';

test('yields all items in order, with other work in between', async () => {
  const items = Array.from({ length: 1_001 }, (_, index) => index);
  const yielded: (number | 'other work')[] = [];
  const addOtherWork = () => {
    yielded.push('other work');
    if (yielded.length < items.length) setImmediate(addOtherWork);
  };
  setImmediate(addOtherWork);

  for await (const batch of inYieldingBatches(items)) yielded.push(...batch);

  expect(yielded.filter((item) => item !== 'other work')).toEqual(items);
  expect(yielded.indexOf('other work')).toBeGreaterThan(0);
  expect(yielded.indexOf('other work')).toBeLessThan(items.length);
});

test('yields no items for an empty list', async () => {
  const yielded: unknown[] = [];

  for await (const batch of inYieldingBatches([])) yielded.push(batch);

  expect(yielded).toEqual([]);
});
