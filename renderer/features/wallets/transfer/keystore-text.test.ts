import { expect, test } from 'vitest';
import {
  keystoreContents,
  keystoreFileName,
  keystoreMessage,
  newPasswordMessage,
  strengthOf,
} from './keystore-text.ts';

const address = '7a1cadf4caa54c110388a9bfc09f17fd891314b6';
const crypto = {
  cipher: 'aes-128-ctr',
  cipherparams: { iv: '00'.repeat(16) },
  ciphertext: '00'.repeat(32),
  kdf: 'scrypt',
  kdfparams: { dklen: 32, n: 16, r: 1, p: 1, salt: '00'.repeat(32) },
  mac: '00'.repeat(32),
};

test.each([
  ['geth', { version: 3, address, crypto }],
  ['ethers', { version: 3, address, Crypto: crypto }],
  ['others', { version: '3', address: `0x${address.toUpperCase()}`, crypto }],
])('reads the address of a keystore in %s format', (_, keystore) => {
  expect(keystoreContents(JSON.stringify(keystore))).toEqual({ address: `0x${address}`, keyDerivation: 'scrypt' });
});

test('accepts a keystore without an address', () => {
  expect(keystoreMessage(JSON.stringify({ version: 3, address: '', crypto }))).toBeNull();
});

test.each([
  ['', 'Paste a keystore, or choose a file.'],
  ['{"version":3,', 'This is incomplete or damaged JSON, not a keystore. Send the complete file.'],
  [`0x${'ab'.repeat(32)}`, 'This is a private key in hexadecimal, not a keystore. Import it as a private key.'],
  ['{"version":3}', 'The keystore cannot be imported. crypto: This field is required.'],
  ['null', 'This is not a keystore. Use a JSON object or its text.'],
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

test.each([
  ['secret', 'weak'],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 'weak'],
  ['12345678', 'weak'],
  ['Tr0ub4dor&3', 'fair'],
  ['correct horse battery staple', 'strong'],
])('rates %s as %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength);
});

test('requires at least eight characters', () => {
  expect(newPasswordMessage('1234567')).toContain('at least 8 characters');
  expect(newPasswordMessage('12345678')).toBeNull();
});
