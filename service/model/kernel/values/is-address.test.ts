import { expect, test } from 'vitest';
import { isAddress } from './is-address.ts';

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
