import { expect, test } from 'vitest';
import { inYieldingBatches } from './yielding-batches.ts';

test('yields all items in order, with other work in between', async () => {
  const items = Array.from({ length: 1_001 }, (_, place) => place);
  const yielded: (number | 'other work')[] = [];
  const goOn = () => {
    yielded.push('other work');
    if (yielded.length < items.length) setImmediate(goOn);
  };
  setImmediate(goOn);

  for await (const some of inYieldingBatches(items)) yielded.push(...some);

  expect(yielded.filter((one) => one !== 'other work')).toEqual(items);
  expect(yielded.indexOf('other work')).toBeGreaterThan(0);
  expect(yielded.indexOf('other work')).toBeLessThan(items.length);
});

test('yields no items for an empty list', async () => {
  const yielded: unknown[] = [];

  for await (const some of inYieldingBatches([])) yielded.push(some);

  expect(yielded).toEqual([]);
});
