import { expect, test } from 'vitest';
import { valueAt } from './value-at.ts';

test.each([
  ['a', 1],
  ['b.c', 'text'],
  ['list.1.id', 'second'],
])('reads the value at %s', (path, value) => {
  const body = { a: 1, b: { c: 'text' }, list: [{ id: 'first' }, { id: 'second' }] };

  expect(valueAt(body, path)).toBe(value);
});

test.each([
  [undefined, 'a'],
  [null, 'a.b'],
  ['text', 'length'],
  [{ a: null }, 'a.b'],
  [{}, 'constructor'],
])('returns undefined if %j has no own field %s', (value, path) => {
  expect(valueAt(value, path)).toBeUndefined();
});
