import { expect, test } from 'vitest';
import { encodeFields, hkdf } from './canonical-fields.ts';

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

// RFC 5869, appendix A: the first 32 of 42 bytes, which are the same for any output length.
test.each([
  {
    name: 'test case 1',
    salt: '000102030405060708090a0b0c',
    info: 'f0f1f2f3f4f5f6f7f8f9',
    key: '3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf',
  },
  {
    name: 'test case 3, without salt and info',
    salt: '',
    info: '',
    key: '8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d',
  },
])('matches RFC 5869 $name', ({ salt, info, key }) => {
  const inputKey = Buffer.alloc(22, 0x0b);

  expect(hkdf(inputKey, Buffer.from(info, 'hex'), Buffer.from(salt, 'hex'))).toEqual(
    Buffer.from(key, 'hex'),
  );
});
