import { expect, test } from 'vitest';
import { formatUnits, parseUnits } from './numbers.ts';
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

const fault = { fault: expect.any(String) };

test.each([
  ['0', 18, 0n],
  [0, 18, 0n],
  ['0.000000000000000000', 18, 0n],
  ['1', 18, 10n ** 18n],
  [1.5, 6, 1_500_000n],
  ['0.000000000000000001', 18, 1n],
  [1e-7, 18, 10n ** 11n],
  ['1e-18', 18, 1n],
  [1e21, 18, 10n ** 39n],
  ['1.50', 1, 15n],
  ['1.10e1', 0, 11n],
  ['007', 1, 70n],
  ['+5', 1, 50n],
  [' 1\n', 1, 10n],
  [2n ** 70n, 0, 2n ** 70n],
  ['115792089237316195423570985008687907853269984665640564039457.584007913129639935', 18, 2n ** 256n - 1n],
])('converts %s coins with %i decimals exactly', (amount, decimals, units) => {
  expect(parseUnits(amount, decimals)).toBe(units);
});

test.each([
  ['-1', 18],
  [-1, 18],
  ['', 18],
  ['1,5', 18],
  ['1_000', 18],
  ['.5', 18],
  ['1.', 18],
  ['0x1b', 18],
  ['Infinity', 18],
  [Number.NaN, 18],
  ['1.0000000000000000001', 18],
  ['0.1', 0],
  ['1e-19', 18],
  ['1e-999', 18],
  ['1e999', 18],
  [1.7976931348623157e308, 18],
  ['9'.repeat(100), 18],
  ['9'.repeat(1_000_000), 18],
])('rejects %s as an amount with %i decimals', (amount, decimals) => {
  expect(parseUnits(amount, decimals)).toEqual(fault);
});

test.each([
  [0n, 18, '0'],
  [1n, 18, '0.000000000000000001'],
  [10n ** 18n, 18, '1'],
  [1_500_000n, 6, '1.5'],
  [42n, 0, '42'],
])('formats %s units with %i decimals without trailing zeros', (units, decimals, text) => {
  expect(formatUnits(units, decimals)).toBe(text);
});

test.each(['0x1b', '0X1B', { type: 'BigNumber', hex: '0x05' }])(
  'rejects %j as an amount in whole coins, because it is in base units elsewhere',
  (sent) => {
    expect(parseUnits(sent, 18)).toEqual({ fault: expect.stringContaining('base units') });
  },
);
