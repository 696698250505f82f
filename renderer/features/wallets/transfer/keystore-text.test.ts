import { expect, test } from 'vitest';
import { keystoreFileName, keystoreMessage, readKeystore } from './keystore-text.ts';

const address = '7a1cadf4caa54c110388a9bfc09f17fd891314b6';
const crypto = { kdf: 'scrypt', cipher: 'aes-128-ctr' };

test.each([
  ['geth', { version: 3, address, crypto }],
  ['ethers', { version: 3, address, Crypto: crypto }],
  ['others', { version: 3, address: `0x${address}`, crypto }],
])('reads the address of a keystore in %s format', (_, keystore) => {
  expect(readKeystore(JSON.stringify(keystore))).toEqual({
    address: `0x${address}`,
    keyDerivation: 'scrypt',
  });
});

test('accepts a keystore without an address', () => {
  expect(keystoreMessage(JSON.stringify({ version: 3, crypto }))).toBeNull();
});

test.each([
  ['', 'Paste a keystore, or choose a file.'],
  ['{"version":3,', 'This is not JSON. Paste the complete file.'],
  ['{"version":1}', 'This is not a keystore. Use Web3 Secret Storage version 3.'],
  ['null', 'This is not a keystore. Use Web3 Secret Storage version 3.'],
])('rejects %s', (text, message) => {
  expect(keystoreMessage(text)).toBe(message);
});

test('names the file by the time without colons and the address without 0x', () => {
  expect(keystoreFileName(`0x${address.toUpperCase()}`, new Date('2026-03-01T09:30:00Z'))).toBe(
    `UTC--2026-03-01T09-30-00.000Z--${address}`,
  );
});

test('rejects a text of more than 10,000 characters without parsing it', () => {
  expect(keystoreMessage(`${' '.repeat(10_000)}{`)).toBe(
    'This is too long for a keystore. Use at most 10,000 characters.',
  );
});
