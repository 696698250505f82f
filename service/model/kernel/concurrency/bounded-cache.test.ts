import { expect, test } from 'vitest';
import { BoundedCache } from './bounded-cache.ts';

test('evicts the oldest entry when full', () => {
  const memory = new BoundedCache<number>(2);
  for (const [name, value] of [
    ['one', 1],
    ['two', 2],
    ['one', 11],
    ['three', 3],
  ] as const)
    memory.set(name, value);

  expect(['one', 'two', 'three'].map((name) => memory.get(name))).toEqual([11, undefined, 3]);
});

test('returns a remembered value without creating it again', () => {
  const memory = new BoundedCache<number>(1);
  let created = 0;
  const create = () => {
    created += 1;
    return created;
  };

  expect([memory.getOrCreate('one', create), memory.getOrCreate('one', create)]).toEqual([1, 1]);
  expect(memory.getOrCreate('two', create)).toBe(2);
  expect(memory.getOrCreate('one', create)).toBe(3);
});

test('forgets a deleted value', () => {
  const memory = new BoundedCache<number>(2);
  memory.set('one', 1);
  memory.delete('one');

  expect(memory.get('one')).toBeUndefined();
});
