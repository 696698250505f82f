import { expect, test } from 'vitest';
import { seal, unseal } from './signing-method-sealing.ts';

const key = Buffer.alloc(32, 7);
const context = Buffer.from('context');

function hex(...parts: string[]): Buffer {
  return Buffer.from(parts.join(''), 'hex');
}

test('opens a text sealed by another implementation (test case 16 of the GCM specification)', () => {
  const nonce = hex('cafebabefacedbaddecaf888');
  const ciphertext = hex(
    '522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa',
    '8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662',
  );
  const tag = hex('76fc6ece0f4e1768cddf8853bb2d551b');

  const plaintext = unseal(
    hex('feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308'),
    Buffer.concat([nonce, ciphertext, tag]).toString('base64url'),
    hex('feedfacedeadbeeffeedfacedeadbeefabaddad2'),
  );

  expect(plaintext).toEqual(
    hex(
      'd9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72',
      '1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39',
    ),
  );
});

test('seals with a fresh nonce and opens again', () => {
  const first = seal(key, Buffer.from('secret'), context);
  const second = seal(key, Buffer.from('secret'), context);

  expect(unseal(key, first, context)).toEqual(Buffer.from('secret'));
  expect(unseal(key, second, context)).toEqual(Buffer.from('secret'));
  expect(first).not.toBe(second);
});

test('opens nothing with another key or context', () => {
  const sealed = seal(key, Buffer.from('secret'), context);

  expect(unseal(Buffer.alloc(32, 8), sealed, context)).toBeUndefined();
  expect(unseal(key, sealed, Buffer.from('other'))).toBeUndefined();
});

test('opens nothing after any byte was changed or the text was truncated', () => {
  const sealed = Buffer.from(seal(key, Buffer.from('secret'), context), 'base64url');

  for (const position of sealed.keys()) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(position) ^ 1, position);
    expect(unseal(key, changed.toString('base64url'), context)).toBeUndefined();
  }
  for (const length of sealed.keys())
    expect(unseal(key, sealed.subarray(0, length).toString('base64url'), context)).toBeUndefined();
});
