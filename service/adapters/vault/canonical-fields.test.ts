import { expect, test } from 'vitest';
import { encodeFields } from './canonical-fields.ts';

test('each field stands behind its length in bytes', () => {
  expect(encodeFields(['é', 19])).toEqual(
    Buffer.from([0, 0, 0, 2, 0xc3, 0xa9, 0, 0, 0, 2, 0x31, 0x39]),
  );
});

test.each([
  { one: ['ab', 'c'], other: ['a', 'bc'] },
  { one: ['a', ''], other: ['a'] },
  { one: ['a|b'], other: ['a', 'b'] },
])('$one is not $other', ({ one, other }) => {
  expect(encodeFields(one)).not.toEqual(encodeFields(other));
});
