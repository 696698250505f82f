import { expect, test } from 'vitest';
import { deriveAddress } from '../../kernel/secp256k1.ts';
import { randomIds } from '../clock/random-ids.ts';
import { isPrivateKey, randomPrivateKey } from './private-key.ts';

// The first account of the mnemonic "test test test test test test test test test test test junk".
const testKey = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';

test('derives an address with its checksum', () => {
  expect(deriveAddress(Buffer.from(testKey, 'hex'))).toBe(
    '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  );
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
