import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { fail, ok } from '../../model/kernel/results/result.ts';
import { deriveAddress } from '../../model/kernel/values/curves.ts';
import { randomIds } from '../clock/clocks.ts';
import {
  createKeyDerivation,
  defaultKeyDerivation,
  encodeFields,
  hkdf,
  isPrivateKey,
  isWeaker,
  keyEncryptionKey,
  randomPrivateKey,
  walletWrappingKey,
} from './key-hierarchy.ts';

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

  expect(await keyEncryptionKey(hash, mark, method)).toEqual(oneBlock(Buffer.concat([hash, mark]), info));
  expect(await keyEncryptionKey(hash, undefined, method)).toEqual(oneBlock(hash, info));
});

test('wraps each wallet with its own key', () => {
  expect(walletWrappingKey(hash, 'wallet')).toEqual(oneBlock(hash, '\0\0\0\x09wallet.v1\0\0\0\x06wallet'));
});

// The first account of the mnemonic "test test test test test test test test test test test junk".
const testKey = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';

test('derives an address with its checksum', () => {
  expect(deriveAddress(Buffer.from(testKey, 'hex'))).toBe('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266');
});

test.each([
  { key: '00'.repeat(32), valid: false },
  { key: `${'00'.repeat(31)}01`, valid: true },
  { key: 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364140', valid: true },
  { key: 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141', valid: false },
  { key: 'ff'.repeat(32), valid: false },
])('reports whether $key is a private key: $valid', ({ key, valid }) => {
  expect(isPrivateKey(Buffer.from(key, 'hex'))).toBe(valid);
});

test('generates different random private keys', () => {
  expect(randomPrivateKey(randomIds)).not.toEqual(randomPrivateKey(randomIds));
});

const lowCost = { algorithm: 'argon2id', memoryKiB: 8, passes: 1, lanes: 1 } as const;
const salt = Buffer.from('somesalt');

test('matches the reference implementation of Argon2id', async () => {
  const derive = createKeyDerivation({});

  const hash = await derive('password', salt, { ...lowCost, memoryKiB: 65_536, passes: 2 });

  // test.c of phc-winner-argon2: version 19, t=2, m=2^16, p=1.
  expect(hash).toEqual(ok(Buffer.from('09316115d5cf24ed5a15a31a3ba326e5cf32edc24702987c02b6566f61913cf7', 'hex')));
});

test('derives the same hash from two Unicode spellings of a value', async () => {
  const derive = createKeyDerivation({});

  expect(await derive('１２３é', salt, lowCost)).toEqual(await derive('123e\u0301', salt, lowCost));
});

test('rejects calls beyond its bounds immediately, and works again afterwards', async () => {
  const derive = createKeyDerivation({ maximumConcurrent: 1, maximumWaiting: 1 });

  const results = await Promise.all(['running', 'waiting', 'too many'].map((value) => derive(value, salt, lowCost)));

  expect(results).toEqual([ok(expect.any(Buffer)), ok(expect.any(Buffer)), fail('vault.busy', expect.any(String))]);
  expect(await derive('later', salt, lowCost)).toEqual(ok(expect.any(Buffer)));
});

test.each([
  { record: { memoryKiB: 19_456, passes: 2 }, weaker: false },
  { record: { memoryKiB: 65_536, passes: 3 }, weaker: false },
  { record: { memoryKiB: 19_455, passes: 2 }, weaker: true },
  { record: { memoryKiB: 65_536, passes: 1 }, weaker: true },
])('reports whether $record is weaker than the default: $weaker', ({ record, weaker }) => {
  expect(isWeaker({ ...lowCost, ...record }, defaultKeyDerivation)).toBe(weaker);
});

test('encodes each field after its length in bytes', () => {
  expect(encodeFields(['é', 19])).toEqual(Buffer.from([0, 0, 0, 2, 0xc3, 0xa9, 0, 0, 0, 2, 0x31, 0x39]));
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

  expect(hkdf(inputKey, Buffer.from(info, 'hex'), Buffer.from(salt, 'hex'))).toEqual(Buffer.from(key, 'hex'));
});
