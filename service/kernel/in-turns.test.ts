import { expect, test } from 'vitest';
import { inTurns } from './in-turns.ts';

test('yields all items in order, with other work in between', async () => {
  const items = Array.from({ length: 1_001 }, (_, place) => place);
  const seen: (number | 'other work')[] = [];
  const goOn = () => {
    seen.push('other work');
    if (seen.length < items.length) setImmediate(goOn);
  };
  setImmediate(goOn);

  for await (const some of inTurns(items)) seen.push(...some);

  expect(seen.filter((one) => one !== 'other work')).toEqual(items);
  expect(seen.indexOf('other work')).toBeGreaterThan(0);
  expect(seen.indexOf('other work')).toBeLessThan(items.length);
});

test('yields no items for an empty list', async () => {
  const seen: unknown[] = [];

  for await (const some of inTurns([])) seen.push(some);

  expect(seen).toEqual([]);
});
