import { expect, test } from 'vitest';
import { uuidFromBytes32, uuidToBytes32 } from './uuid-bytes32.ts';

test('converts a UUID to a word and back, and rejects other words', () => {
  const uuid = '0b8f5c9e-6a44-4c1e-9b53-0d8f7a1c2e3f';

  expect(uuidFromBytes32(uuidToBytes32(uuid).toUpperCase().replace('0X', '0x'))).toBe(uuid);
  expect(uuidFromBytes32(`0x${'1'.repeat(64)}`)).toBeUndefined();
  expect(uuidFromBytes32(uuid)).toBeUndefined();
});
