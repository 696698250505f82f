import { expect, test } from 'vitest';
import { keystoreInput } from '../wallets/wallet-transfer.ts';
import { readKeystore } from './keystore.ts';

const digits = 'c0ffee'.repeat(10).concat('c0ff');
const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const base58 = '5Kb8kLf9zgWQnogidDA76MzPL6TsZZY36hWXMssSzNydYXYB69KF';

const texts: readonly (readonly [text: string, type: string])[] = [
  ['', 'empty'],
  [digits, 'a private key in hexadecimal'],
  [` 0x${digits}\n`, 'a private key in hexadecimal'],
  ['1'.repeat(64), 'a private key in hexadecimal'],
  [`"${digits}"`, 'a private key in hexadecimal'],
  [`0x${'ab'.repeat(20)}`, 'an address'],
  [`02${digits}`, 'a public key'],
  ['ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAA user@host', 'a public key'],
  [words, 'a recovery phrase'],
  [JSON.stringify(words.split(' ')), 'a recovery phrase'],
  [JSON.stringify(words), 'a recovery phrase'],
  ['-----BEGIN EC PRIVATE KEY-----\nMHQCAQEE\n', 'a PEM file'],
  ['-----BEGIN TENDERMINT PRIVATE KEY-----\nkdf: bcrypt\n', 'a key of a Cosmos chain'],
  [`xprv${'9s21ZrQH143K3'.repeat(8)}`, 'an extended key (BIP-32)'],
  [base58.slice(0, 51), 'a private key of Bitcoin'],
  [`${base58}${base58}`.slice(0, 88), 'a private key of Solana'],
  [`suiprivkey1${'q'.repeat(59)}`, 'a private key of another network'],
  ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'an address of another chain'],
  ['# Wallet dump created by Bitcoin v25.0.0\n', 'a wallet of Bitcoin Core'],
  ['SQLite format 3\0', 'a wallet of Bitcoin Core'],
  [`${'\0'.repeat(12)}b1\u0005\0`, 'a wallet of Bitcoin Core'],
  ['QklFMQN5dGhpbmc=', 'an encrypted Electrum wallet'],
  ['U2FsdGVkX19hbnl0aGluZw==', 'text encrypted with OpenSSL or CryptoJS'],
  ['{"version":3,"crypto":{', 'incomplete or damaged JSON'],
  [JSON.stringify(Array.from({ length: 64 }, (_, index) => index)), 'a Solana keypair'],
  ['[{"version":3,"Crypto":{}},{"version":3,"crypto":{}}]', 'a list of keystores'],
  [`["${'A'.repeat(43)}="]`, 'a keystore of Sui'],
];

test.each(texts)('names the type of the text %j', (text, type) => {
  expect(readKeystore(text)).toMatchObject({
    failure: {
      code: 'input.invalid',
      fields: [{ path: 'keystore', message: expect.stringContaining(`This is ${type}, not a keystore. `) }],
    },
  });
});

const files: readonly (readonly [file: Record<string, unknown>, type: string])[] = [
  [
    { version: 4, pubkey: digits, crypto: { kdf: { function: 'scrypt' }, checksum: {}, cipher: {} } },
    'a validator keystore (EIP-2335)',
  ],
  [{ version: 4, address: '0x', keyring: [[{ cipher: 'aes-128-ctr' }]] }, 'a keystore of Kaia (Klaytn)'],
  [{ version: 3, coinType: 'icx', address: 'hx12', crypto: {} }, 'a keystore of ICON'],
  [{ version: 3, address: `41${'ab'.repeat(20)}`, crypto: {} }, 'a keystore of TRON'],
  [{ data: 'AAAA', iv: 'AAAA', salt: 'AAAA', keyMetadata: {} }, 'a MetaMask vault'],
  [{ data: { KeyringController: { vault: '{}' } } }, 'a MetaMask vault'],
  [{ address: '0x', encrypted: true, locked: true, private: digits }, 'an old MyEtherWallet file'],
  [{ encSeed: { encStr: '', nonce: '' }, version: 2 }, 'an eth-lightwallet vault'],
  [{ type: 'service_account', client_email: '', private_key: '' }, 'a Google service account key'],
  [{ account_id: 'a.near', public_key: 'ed25519:A', private_key: digits }, 'a key of NEAR'],
  [{ address: 'ab'.repeat(20), privatekey: digits, version: 3 }, 'an unencrypted key file'],
  [{ addresses: {}, private_keys: { '0x': digits } }, 'an unencrypted key file'],
  [{ mnemonic: words }, 'a recovery phrase'],
  [{ encoded: 'AAAA', encoding: {}, address: '5G', meta: {} }, 'a Polkadot account'],
  [{ wallet_name: 'w', descriptors: [] }, 'a wallet of Bitcoin Core'],
  [{ keystore: { type: 'bip32' }, seed_version: 18 }, 'an Electrum wallet'],
  [{ type: 'KEYSTORE', keystore: '{}' }, 'a response with a keystore'],
  [{ kty: 'EC', crv: 'secp256k1', d: digits }, 'a JSON Web Key'],
  [{ name: null, scrypt: { n: 16384 }, accounts: [] }, 'a NEO wallet (NEP-6)'],
  [{ type: 'PaymentSigningKeyShelley_ed25519', cborHex: '5820' }, 'a Cardano key'],
  [{ version: '6.0', pass_hash: '', keys: [] }, 'a keystore of an Avalanche node'],
  [{ address: `0x${'ab'.repeat(20)}`, id: '' }, 'an address without its key'],
];

test.each(files)('names the type of the file %j', (file, type) => {
  expect(readKeystore(file)).toMatchObject({
    failure: { code: 'keystore.unsupported', message: expect.stringContaining(`This is ${type}, not a keystore. `) },
  });
});

test('names the type of a list that is sent instead of an object', () => {
  const result = keystoreInput.safeParse(Array.from({ length: 64 }, () => 7));

  expect(result.error?.issues[0]?.message).toContain('This is a Solana keypair, not a keystore.');
});

test('rejects values without a text form, and integers of any size, without an exception', () => {
  const noText = { toString: 1, valueOf: 1 };
  for (const file of [
    { address: noText },
    { version: noText, crypto: { mac: [noText] } },
    { crypto: { kdf: noText, cipher: noText } },
    { crypto: { keyheader: { kdfparams: { n: 2n ** 64n, r: noText } } } },
  ]) {
    expect(readKeystore(file)).toMatchObject({ failure: { code: 'keystore.unsupported' } });
    expect(keystoreInput.safeParse([file]).success).toBe(false);
  }
});

test('repeats no part of a key in its message', () => {
  for (const [content] of [...texts, ...files]) {
    const message = JSON.stringify(readKeystore(content));
    for (const secret of [digits, '1'.repeat(20), 'sausage', base58.slice(0, 10), 'MHQCAQEE'])
      expect(message).not.toContain(secret);
  }
});
