import { createCipheriv, pbkdf2Sync, scryptSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { scrypt } from '@noble/hashes/scrypt.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { sequentialIds } from '../../../test/fakes/clock.ts';
import { bySize } from '../../../test/run-size.ts';
import { valueIn } from '../../../test/values.ts';
import { readKeystore } from '../../model/access/keystore.ts';
import { ok } from '../../model/kernel/results/result.ts';
import { deriveAddress } from '../../model/kernel/values/curves.ts';
import { createKeystores } from './web3-keystores.ts';

const keystores = createKeystores({ ids: sequentialIds() });

async function open(file: string | Record<string, unknown>, password: string) {
  return keystores.open(valueIn(readKeystore(file)), password);
}

/** The test vectors of geth and of ethereum/tests. Those with n 262144 take up to 2 s. */
const published = [
  {
    name: 'wikipage_test_vector_scrypt',
    isSlow: true,
    password: 'testpassword',
    key: '7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d',
    version: 3,
    crypto: {
      cipher: 'aes-128-ctr',
      cipherparams: { iv: '83dbcc02d8ccb40e466191a123791e0e' },
      ciphertext: 'd172bf743a674da9cdad04534d56926ef8358534d458fffccd4e6ad2fbde479c',
      kdf: 'scrypt',
      kdfparams: {
        ...{ dklen: 32, n: 262144, r: 1, p: 8 },
        salt: 'ab0c7876052600dd703518d6fc3fe8984592145b591fc8fb5c6d43190334ba19',
      },
      mac: '2103ac29920d71da29f15d75b4a16dbe95cfd7ff8faea1056c33131d846e3097',
    },
  },
  {
    name: 'wikipage_test_vector_pbkdf2',
    password: 'testpassword',
    key: '7a28b5ba57c53603b0b07b56bba752f7784bf506fa95edc395f5cf6c7514fe9d',
    version: 3,
    crypto: {
      cipher: 'aes-128-ctr',
      cipherparams: { iv: '6087dab2f9fdbbfaddc31a909735c1e6' },
      ciphertext: '5318b4d5bcd28de64ee5559e671353e16f075ecae9f99c7a79a38af5f869aa46',
      kdf: 'pbkdf2',
      kdfparams: {
        ...{ c: 262144, dklen: 32, prf: 'hmac-sha256' },
        salt: 'ae3cd4e7013836a3df6bd7241b12db061dbe2c6785853cce422d148a624ce0bd',
      },
      mac: '517ead924a9d0dc3124507e3393d175ce3ff7c1e96529c6c555ce9e51205e9b2',
    },
  },
  {
    name: '31_byte_key',
    password: 'foo',
    key: '00fa7b3db73dc7dfdf8c5fbdb796d741e4488628c41fc4febd9160a866ba0f35',
    version: 3,
    crypto: {
      cipher: 'aes-128-ctr',
      cipherparams: { iv: 'e0c41130a323adc1446fc82f724bca2f' },
      ciphertext: '9517cd5bdbe69076f9bf5057248c6c050141e970efa36ce53692d5d59a3984',
      kdf: 'scrypt',
      kdfparams: {
        ...{ dklen: 32, n: 2, r: 8, p: 1 },
        salt: '711f816911c92d649fb4c84b047915679933555030b3552c1212609b38208c63',
      },
      mac: 'd5e116151c6aa71470e67a7d42c9620c75c4d23229847dcc127794f0732b0db5',
    },
  },
  {
    name: '30_byte_key',
    password: 'foo',
    key: '000081c29e8142bb6a81bef5a92bda7a8328a5c85bb2f9542e76f9b0f94fc018',
    version: 3,
    crypto: {
      cipher: 'aes-128-ctr',
      cipherparams: { iv: '3ca92af36ad7c2cd92454c59cea5ef00' },
      ciphertext: '108b7d34f3442fc26ab1ab90ca91476ba6bfa8c00975a49ef9051dc675aa',
      kdf: 'scrypt',
      kdfparams: {
        ...{ dklen: 32, n: 2, r: 8, p: 1 },
        salt: 'd0769e608fb86cda848065642a9c6fa046845c928175662b8e356c77f914cd3b',
      },
      mac: '75d0e6759f7b3cefa319c3be41680ab6beea7d8328653474bd06706d4cc67420',
    },
  },
  {
    name: 'python_generated_test_with_odd_iv',
    password: 'foo',
    key: '01'.repeat(32),
    version: 3,
    crypto: {
      version: 1,
      cipher: 'aes-128-ctr',
      cipherparams: { iv: '514ccc8c4fb3e60e5538e0cf1e27c233' },
      ciphertext: 'ee75456c006b1e468133c5d2a916bacd3cf515ced4d9b021b5c59978007d1e87',
      kdf: 'pbkdf2',
      kdfparams: { ...{ dklen: 32, c: 262144, prf: 'hmac-sha256' }, salt: '504490577620f64f43d73f29479c2cf0' },
      mac: '196815708465de9af7504144a1360d08874fc3c30bb0e648ce88fbc36830d35d',
    },
  },
  {
    name: 'evilnonce',
    password: 'bar',
    key: '02'.repeat(32),
    version: 3,
    crypto: {
      version: 1,
      cipher: 'aes-128-ctr',
      cipherparams: { iv: 'ff'.repeat(16) },
      ciphertext: 'd69313b6470ac1942f75d72ebf8818a0d484ac78478a132ee081cd954d6bd7a9',
      kdf: 'pbkdf2',
      kdfparams: { ...{ dklen: 32, c: 262144, prf: 'hmac-sha256' }, salt: 'c82ef14476014cbf438081a42709e2ed' },
      mac: 'cf6bfbcc77142a22c4a908784b4a16f1023a1d0e2aff404c20158fa4f1587177',
    },
  },
  {
    name: 'v1_test_vector',
    isSlow: true,
    password: 'g',
    key: 'd1b1178d3529626a1a93e073f65028370d14c7eb0936eb42abef05db6f37ad7d',
    version: '1',
    crypto: {
      version: '1',
      cipher: 'aes-128-cbc',
      cipherparams: { iv: '35337770fc2117994ecdcad026bccff4' },
      ciphertext: '6143d3192db8b66eabd693d9c4e414dcfaee52abda451af79ccf474dafb35f1bfc7ea013aa9d2ee35969a1a2e8d752d0',
      kdf: 'scrypt',
      kdfparams: {
        ...{ dklen: 32, n: 262144, p: 1, r: 8 },
        salt: '9afcddebca541253a2f4053391c673ff9fe23097cd8555d149d929e4ccf1257f',
      },
      mac: '3f3d5af884b17a100b0b3232c0636c230a54dc2ac8d986227219b0dd89197644',
    },
  },
  {
    name: 'of the first specification',
    isSlow: true,
    password: 'foo',
    key: '7e9ffb1a67f4e33c99430b7582cf52eee7708610c92194d658341205444c3bb7',
    version: '1',
    crypto: {
      CipherText: '07533e172414bfa50e99dba4a0ce603f654ebfa1ff46277c3e0c577fdc87f6bb4e4fe16c5a94ce6ce14cfa069821ef9b',
      IV: '16d67ba0ce5a339ff2f07951253e6ba8',
      KeyHeader: { Kdf: 'scrypt', KdfParams: { DkLen: 32, N: 262144, P: 1, R: 8, SaltLen: 32 }, Version: '1' },
      MAC: '8ccded24da2e99a11d48cda146f9cc8213eb423e2ea0d8427f41c3be414424dd',
      Salt: '06870e5e6a24e183a5c807bd1c43afd86d573f7db303ff4853d135cd0fd3fe91',
    },
  },
];

const withSlow = bySize({ quick: false, full: true });

test.each(published.filter(({ isSlow }) => withSlow || !isSlow))(
  'opens the published key file $name',
  async ({ password, key, version, crypto }) => {
    expect(await open({ version, crypto }, password)).toEqual(ok(Buffer.from(key, 'hex')));
  },
);

/** Files of geth, ethers, Parity and the presale. */
const walletCases = z
  .array(z.object({ name: z.string(), json: z.string(), password: z.string(), privateKey: z.string() }))
  .parse(
    JSON.parse(
      gunzipSync(
        readFileSync(fileURLToPath(import.meta.resolve('@ethersproject/testcases/testcases/wallets.json.gz'))),
      ).toString('utf8'),
    ),
  )
  // The vectors above include this file.
  .filter(({ name }) => name !== 'issue_582')
  .filter(({ json }) => bySize({ quick: false, full: false, long: true }) || !/"n":(131072|262144)/.test(json));

test.each(walletCases)('opens the key file $name of ethers', async (row) => {
  expect(await open(row.json, row.password)).toEqual(ok(Buffer.from(row.privateKey.slice('0x'.length), 'hex')));
});

test('opens a presale wallet only with its password', async () => {
  const presale = walletCases.find(({ name }) => name === 'crowdsale_password');

  expect(await open(presale?.json ?? '', 'Foo')).toMatchObject({ failure: { code: 'keystore.password-incorrect' } });
});

const privateKey = Buffer.concat([Buffer.alloc(2), Buffer.alloc(30, 7)]);
const password = 'a password';
const salt = Buffer.from('00a1'.repeat(8), 'hex');
const iv = Buffer.from('0b'.repeat(8).padStart(32, '0'), 'hex');

/** Encrypts like the programs: with a hash of the derived key in version 1. */
function aFile({
  derived = scryptSync(password, salt, 32, { N: 16, r: 1, p: 1 }),
  kdf = 'scrypt',
  kdfparams = { n: 16, r: 1, p: 1 },
  cipher = 'aes-128-ctr',
  version = 3,
  key = privateKey,
}: {
  derived?: Uint8Array;
  kdf?: string;
  kdfparams?: object;
  cipher?: string;
  version?: number;
  key?: Buffer;
}) {
  const half = derived.slice(0, 16);
  const cipherKey = version === 3 ? half : keccak_256(half).slice(0, 16);
  const encrypting = createCipheriv(cipher, cipherKey, iv);
  const ciphertext = Buffer.concat([encrypting.update(key), encrypting.final()]);
  const mac = keccak_256(Buffer.concat([derived.slice(16, 32), ciphertext]));
  return {
    version,
    address: deriveAddress(privateKey),
    crypto: {
      cipher,
      cipherparams: { iv: iv.toString('hex') },
      ciphertext: ciphertext.toString('hex'),
      kdf,
      kdfparams: { dklen: 32, salt: salt.toString('hex'), ...kdfparams },
      mac: Buffer.from(mac).toString('hex'),
    },
  };
}

function byScrypt(n: number, r: number, p: number) {
  const derived = scryptSync(password, salt, 64, { N: n, r, p, maxmem: 2 ** 28 });
  return aFile({ derived, kdfparams: { dklen: 64, n, r, p } });
}

test.each([
  {
    kind: 'of web3.py, whose parameters OpenSSL rejects,',
    file: aFile({
      derived: scrypt(password, salt, { N: 65_536, r: 1, p: 1, dkLen: 32 }),
      kdfparams: { n: 65_536, r: 1, p: 1 },
    }),
  },
  { kind: 'with p 16 and dklen 64', file: byScrypt(1024, 8, 16) },
  { kind: 'with r 16', file: byScrypt(1024, 16, 1) },
  {
    kind: 'with HMAC-SHA-512',
    file: aFile({
      derived: pbkdf2Sync(password, salt, 1000, 32, 'sha512'),
      kdf: 'pbkdf2',
      kdfparams: { c: 1000, prf: 'hmac-sha512' },
    }),
  },
  { kind: 'with AES-CBC', file: aFile({ cipher: 'aes-128-cbc' }) },
  { kind: 'with a key of 33 bytes', file: aFile({ key: Buffer.concat([Buffer.alloc(1), privateKey]) }) },
  { kind: 'of version 1', file: aFile({ cipher: 'aes-128-cbc', version: 1 }) },
])('opens a key file $kind', async ({ file }) => {
  expect(await open(file, password)).toEqual(ok(privateKey));
});

test('opens a key file whose ciphertext or MAC lost leading zeros', async () => {
  const files = [];
  for (let first = 0; files.length < 2; first += 1) {
    const derived = scryptSync(password, Buffer.from([first]), 32, { N: 2, r: 1, p: 1 });
    const salted = { n: 2, r: 1, p: 1, salt: first.toString(16) };
    const candidate = aFile({ derived, kdfparams: salted });
    if (/^0/.test(candidate.crypto.ciphertext) || /^0/.test(candidate.crypto.mac)) files.push(candidate);
  }

  for (const { version, crypto } of files) {
    const shortened = {
      ...crypto,
      ciphertext: crypto.ciphertext.replace(/^0+/, ''),
      mac: crypto.mac.replace(/^0+/, ''),
    };
    expect(await open({ version, crypto: shortened }, password)).toEqual(ok(privateKey));
  }
});
