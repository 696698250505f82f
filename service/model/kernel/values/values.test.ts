import { expect, test } from 'vitest';
import { isAddress } from './read-scalars.ts';
import { uuidFromBytes32, uuidToBytes32 } from './uuid-bytes32.ts';
import { walletNameOf } from './wallet-name.ts';

// The addresses of EIP-55, https://eips.ethereum.org/EIPS/eip-55#test-cases
test.each([
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
  '0x0000000000000000000000000000000000000000',
])('accepts %s as an address', (text) => {
  expect(isAddress(text)).toBe(true);
});

test.each([
  ['a letter in the wrong case', '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['no 0x', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['0X', '0X5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
  ['ICAP', 'XE65GB6LDNXYOFTX0NSV3FUWKOWIXAMJK36'],
  ['39 digits', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beae'],
  ['a line break behind it', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed\n'],
  ['a name', 'vitalik.eth'],
  ['nothing', ''],
])('rejects %s as an address', (_what, text) => {
  expect(isAddress(text)).toBe(false);
});

test('converts a UUID to a word and back, and rejects other words', () => {
  const uuid = '0b8f5c9e-6a44-4c1e-9b53-0d8f7a1c2e3f';

  expect(uuidFromBytes32(uuidToBytes32(uuid).toUpperCase().replace('0X', '0x'))).toBe(uuid);
  expect(uuidFromBytes32(`0x${'1'.repeat(64)}`)).toBeUndefined();
  expect(uuidFromBytes32(uuid)).toBeUndefined();
});

test("a wallet's name depends on its id only", () => {
  const name = walletNameOf('0d067f00-0000-4000-8000-000000000000');

  expect(name).toBe('Quiet Harbour 7f');
  expect(walletNameOf('0d067f00-0000-4000-8000-000000000000')).toBe(name);
});

test('every id has a name of three words', () => {
  for (let first = 0; first < 256; first += 1) {
    const digits = first.toString(16).padStart(2, '0');
    expect(walletNameOf(`${digits}${digits}ab00-0000-4000-8000-000000000000`)).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+ ab$/);
  }
});
