import { expect, test } from 'vitest';
import { importWalletType, privateKeyText } from './wallet-transfer.ts';

test.each([
  ['ETHEREUM_PRIVATE_KEY', { secretType: 'ETHEREUM', kind: 'PRIVATE_KEY' }],
  ['ethereum_keystore', { secretType: 'ETHEREUM', kind: 'KEYSTORE' }],
  ['POLYGON_KEYSTORE', { secretType: 'MATIC', kind: 'KEYSTORE' }],
  ['Avalanche_Private_Key', { secretType: 'AVAC', kind: 'PRIVATE_KEY' }],
  ['BINANCE_KEYSTORE', { secretType: 'BSC', kind: 'KEYSTORE' }],
  ['BNB_PRIVATE_KEY', { secretType: 'BSC', kind: 'PRIVATE_KEY' }],
])('parses %s as the import of %o', (text, target) => {
  expect(importWalletType.parse(text)).toEqual(target);
});

test.each(['', 'ETHEREUM', 'BITCOIN_PRIVATE_KEY', 'MATIC_MNEMONIC', 'xETHEREUM_KEYSTORE', 7])(
  'rejects %s as an import type',
  (text) => {
    expect(importWalletType.safeParse(text).success).toBe(false);
  },
);

const order = 'fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141';
const highest = `${order.slice(0, -1)}0`;

test.each(['00'.repeat(31).concat('01'), highest, highest.toUpperCase()])(
  'accepts %s as a private key, with or without 0x',
  (digits) => {
    expect(privateKeyText.parse(digits)).toBe(digits);
    expect(privateKeyText.parse(` 0x${digits} `)).toBe(digits);
    expect(privateKeyText.parse(`0X${digits}`)).toBe(digits);
  },
);

test.each([
  '00'.repeat(32),
  order,
  order.toUpperCase(),
  'ff'.repeat(32),
  '01'.repeat(31),
  '01'.repeat(33),
  'zz'.repeat(32),
  '',
])('rejects %s as a private key', (text) => {
  const parsed = privateKeyText.safeParse(text);

  expect(parsed.success).toBe(false);
  if (text !== '') expect(JSON.stringify(parsed.error?.issues)).not.toContain(text);
});
