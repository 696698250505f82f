import { expect, test } from 'vitest';
import { kindOf } from './entry.ts';

test.each([
  ['13d90ff2-116a-4d2e-9f6c-0c4f4b598a34', 'id'],
  ['0x7A1cadf4cAa54c110388a9Bfc09f17fD891314b6', 'address'],
  [`0x${'ab'.repeat(32)}`, 'hash'],
  ['0x7A1cadf4', undefined],
  ['Treasury', undefined],
])('recognizes %s as %s', (text, kind) => {
  expect(kindOf(text)).toBe(kind);
});
