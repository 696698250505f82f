import { expect, test } from 'vitest';
import { BoundedMemory } from './bounded-memory.ts';

test('evicts the oldest entry when full', () => {
  const memory = new BoundedMemory<number>(2);
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
  const memory = new BoundedMemory<number>(1);
  let created = 0;
  const make = () => {
    created += 1;
    return created;
  };

  expect([memory.recall('one', make), memory.recall('one', make)]).toEqual([1, 1]);
  expect(memory.recall('two', make)).toBe(2);
  expect(memory.recall('one', make)).toBe(3);
});

test('forgets a deleted value', () => {
  const memory = new BoundedMemory<number>(2);
  memory.set('one', 1);
  memory.delete('one');

  expect(memory.get('one')).toBeUndefined();
});
