import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { keyEncryptionKey, walletWrappingKey } from './key-hierarchy.ts';

const hash = Buffer.alloc(32, 1);
const mark = Buffer.alloc(32, 2);
const method = { userId: 'user', id: 'method', type: 'PIN' } as const;

/** HKDF-SHA-256 without salt for one block, implemented from RFC 5869. */
function oneBlock(key: Buffer, info: string): Buffer {
  const extracted = createHmac('sha256', Buffer.alloc(32)).update(key).digest();
  return createHmac('sha256', extracted)
    .update(info)
    .update(Buffer.from([1]))
    .digest();
}

test('derives a key encryption key from the hash and the device mark', async () => {
  const info = '\0\0\0\x06kek.v1\0\0\0\x04user\0\0\0\x06method';

  expect(await keyEncryptionKey(hash, mark, method)).toEqual(
    oneBlock(Buffer.concat([hash, mark]), info),
  );
  expect(await keyEncryptionKey(hash, undefined, method)).toEqual(oneBlock(hash, info));
});

test('wraps each wallet with its own key', () => {
  expect(walletWrappingKey(hash, 'wallet')).toEqual(
    oneBlock(hash, '\0\0\0\x09wallet.v1\0\0\0\x06wallet'),
  );
});
