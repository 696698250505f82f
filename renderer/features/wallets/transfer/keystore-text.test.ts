import { expect, test } from 'vitest';
import { keystoreFileName, keystoreMessage, readKeystore } from './keystore-text.ts';

const address = '7a1cadf4caa54c110388a9bfc09f17fd891314b6';
const crypto = { kdf: 'scrypt', cipher: 'aes-128-ctr' };

test.each([
  ['geth', { version: 3, address, crypto }],
  ['ethers', { version: 3, address, Crypto: crypto }],
  ['others', { version: 3, address: `0x${address}`, crypto }],
])('a keystore as %s writes it names its address', (_, keystore) => {
  expect(readKeystore(JSON.stringify(keystore))).toEqual({
    address: `0x${address}`,
    keyDerivation: 'scrypt',
  });
});

test('a keystore without an address can be imported', () => {
  expect(keystoreMessage(JSON.stringify({ version: 3, crypto }))).toBeNull();
});

test.each([
  ['', 'Paste a keystore, or choose its file.'],
  ['{"version":3,', 'This is not JSON. Take the whole file.'],
  ['{"version":1}', 'This is no keystore. It must be one of version 3.'],
  ['null', 'This is no keystore. It must be one of version 3.'],
])('%s is no keystore', (text, message) => {
  expect(keystoreMessage(text)).toBe(message);
});

test('the name of the file has the time without colons and the address without 0x', () => {
  expect(keystoreFileName(`0x${address.toUpperCase()}`, new Date('2026-03-01T09:30:00Z'))).toBe(
    `UTC--2026-03-01T09-30-00.000Z--${address}`,
  );
});

test('a text of more than 10,000 characters is not even parsed', () => {
  expect(keystoreMessage(`${' '.repeat(10_000)}{`)).toBe('This is too long for a keystore.');
});
