import { expect, test } from 'vitest';
import { encodeFields } from './canonical-fields.ts';

test('encodes each field after its length in bytes', () => {
  expect(encodeFields(['é', 19])).toEqual(
    Buffer.from([0, 0, 0, 2, 0xc3, 0xa9, 0, 0, 0, 2, 0x31, 0x39]),
  );
});

test.each([
  { fields: ['ab', 'c'], other: ['a', 'bc'] },
  { fields: ['a', ''], other: ['a'] },
  { fields: ['a|b'], other: ['a', 'b'] },
])('encodes $fields differently from $other', ({ fields, other }) => {
  expect(encodeFields(fields)).not.toEqual(encodeFields(other));
});
