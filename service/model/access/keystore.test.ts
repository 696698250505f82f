import { expect, test } from 'vitest';
import { aKeystore } from '../../../test/records/a-keystore.ts';
import { valueIn } from '../../../test/values.ts';
import { fail } from '../kernel/results/result.ts';
import { readKeystore } from './keystore.ts';

const scrypt = { dklen: 32, n: 16, r: 1, p: 1, salt: '00'.repeat(32) };
const pbkdf2 = { dklen: 32, c: 1000, prf: 'hmac-sha256', salt: '00'.repeat(32) };
const crypto = {
  cipher: 'aes-128-ctr',
  cipherparams: { iv: '00'.repeat(16) },
  ciphertext: '00'.repeat(32),
  kdf: 'scrypt',
  kdfparams: scrypt,
  mac: '00'.repeat(32),
};
const right = { version: 3, crypto };

function withFields(fields: object) {
  return { ...right, crypto: { ...crypto, ...fields } };
}

function withScrypt(fields: object) {
  return { ...right, crypto: { ...crypto, kdfparams: { ...scrypt, ...fields } } };
}

function withPbkdf2(fields: object) {
  return { ...right, crypto: { ...crypto, kdf: 'pbkdf2', kdfparams: { ...pbkdf2, ...fields } } };
}

test('an object and its JSON text are read as the same keystore', () => {
  const text = aKeystore();

  expect(readKeystore(JSON.parse(text))).toEqual(readKeystore(text));
});

/** A file with every field in the spelling of another program. */
const respelled = {
  VERSION: '3',
  Address: `0x${'AB'.repeat(20)}`,
  Crypto: {
    Cipher: 'AES-128-CTR',
    CipherParams: { IV: `0x${'CD'.repeat(15)}` },
    CipherText: `0X${'EF'.repeat(32)}`,
    Kdf: 'Scrypt',
    KdfParams: { dkLen: '32', N: '16', R: '0x1', P: ' 1 ', Salt: `0x${'A'.repeat(63)}` },
    MAC: `0x${'12'.repeat(31)}`,
  },
};
const spelled = {
  version: 3,
  address: 'ab'.repeat(20),
  crypto: {
    cipher: 'aes-128-ctr',
    cipherparams: { iv: `00${'cd'.repeat(15)}` },
    ciphertext: 'ef'.repeat(32),
    kdf: 'scrypt',
    kdfparams: { dklen: 32, n: 16, r: 1, p: 1, salt: `0${'a'.repeat(63)}` },
    mac: `00${'12'.repeat(31)}`,
  },
};

test('reads a keystore that is encoded as JSON text twice', () => {
  expect(readKeystore(JSON.stringify(JSON.stringify(right)))).toEqual(readKeystore(right));
});

test('reads every spelling of keys, names, numbers and bytes, and adds lost zeros', () => {
  expect(valueIn(readKeystore(respelled))).toEqual(spelled);
  expect(valueIn(readKeystore(`\uFEFF${JSON.stringify(respelled)}\n`))).toEqual(spelled);
});

test.each([
  { without: 'an address', file: { ...right, address: '' } },
  { without: 'digits in the address', file: { ...right, address: '0x' } },
  { without: 'a version', file: { crypto } },
  { without: 'names', file: withFields({ cipher: undefined, kdf: undefined }) },
  { without: 'dklen', file: withScrypt({ dklen: undefined }) },
])('reads a keystore without $without', ({ file }) => {
  expect(valueIn(readKeystore(file))).toEqual(right);
});

test('reads the layout of the first geth as version 1', () => {
  const first = {
    Version: '1',
    Crypto: {
      CipherText: crypto.ciphertext,
      IV: crypto.cipherparams.iv,
      MAC: crypto.mac,
      Salt: scrypt.salt,
      KeyHeader: { Version: '1', Kdf: 'scrypt', KdfParams: { DkLen: 32, N: 16, R: 1, P: 1, SaltLen: 32 } },
    },
  };

  expect(valueIn(readKeystore(first))).toEqual({
    version: 1,
    crypto: {
      ...crypto,
      cipher: 'aes-128-cbc',
      header: '{"Version":"1","Kdf":"scrypt","KdfParams":{"N":16,"R":1,"P":1,"DkLen":32,"SaltLen":32}}',
    },
  });
});

test.each([
  withScrypt({ n: 262_144, r: 8, p: 16 }),
  withScrypt({ n: 262_144, r: 16, p: 1 }),
  withScrypt({ n: 262_144, r: 1, p: 8 }),
  withScrypt({ n: 262_144, r: 8, p: 1, dklen: 64 }),
  withScrypt({ n: 131_072, r: 16, p: 16 }),
  withScrypt({ n: 2, r: 1, p: 1, salt: '' }),
  withPbkdf2({ c: 10_000_000 }),
  withPbkdf2({ c: 2_000_000, prf: undefined }),
  withPbkdf2({ c: 1, salt: '00' }),
  { ...right, version: '1' },
  { ...right, version: 2 },
  { encseed: '00'.repeat(96), ethaddr: `0x${'AB'.repeat(20)}`, email: '', btcaddr: '' },
])('accepts %j within the limits', (keystore) => {
  expect(readKeystore(keystore).ok).toBe(true);
});

test.each([
  [{}, 'crypto'],
  [{ ...right, version: 5 }, 'version'],
  [{ ...right, version: 'three' }, 'version'],
  [{ ...right, address: '0x1234' }, 'address'],
  [{ version: 3 }, 'crypto'],
  [{ version: 3, crypto: 'none' }, 'crypto'],
  [withFields({ cipher: 'aes-256-gcm' }), 'crypto.cipher'],
  [withFields({ cipherparams: undefined }), 'crypto.cipherparams.iv'],
  [withFields({ cipherparams: { iv: '00'.repeat(17) } }), 'crypto.cipherparams.iv'],
  [withFields({ ciphertext: '' }), 'crypto.ciphertext'],
  [withFields({ ciphertext: '00'.repeat(513) }), 'crypto.ciphertext'],
  [withFields({ ciphertext: 'zz'.repeat(32) }), 'crypto.ciphertext'],
  [withFields({ mac: '' }), 'crypto.mac'],
  [withFields({ mac: undefined }), 'crypto.mac'],
  [withFields({ mac: '00'.repeat(33) }), 'crypto.mac'],
  [withFields({ kdf: 'bcrypt' }), 'crypto.kdf'],
  [withFields({ kdf: 'pbkdf2' }), 'crypto.kdfparams.c'],
  [withScrypt({ n: 1_048_576, r: 8 }), 'crypto.kdfparams'],
  [withScrypt({ n: 2, r: 1, p: 2 ** 30 }), 'crypto.kdfparams'],
  [withScrypt({ n: 262_144, r: 8, p: 17 }), 'crypto.kdfparams'],
  [withScrypt({ n: 1000 }), 'crypto.kdfparams.n'],
  [withScrypt({ n: 1 }), 'crypto.kdfparams.n'],
  [withScrypt({ n: 2n ** 64n }), 'crypto.kdfparams.n'],
  [withScrypt({ n: '16.5' }), 'crypto.kdfparams.n'],
  [withScrypt({ n: 16.5 }), 'crypto.kdfparams.n'],
  [withScrypt({ r: 0 }), 'crypto.kdfparams.r'],
  [withScrypt({ p: -1 }), 'crypto.kdfparams.p'],
  [withScrypt({ dklen: 16 }), 'crypto.kdfparams.dklen'],
  [withScrypt({ salt: undefined }), 'crypto.kdfparams.salt'],
  [withScrypt({ salt: '00'.repeat(1025) }), 'crypto.kdfparams.salt'],
  [withPbkdf2({ c: 10_000_001 }), 'crypto.kdfparams.c'],
  [withPbkdf2({ c: 0 }), 'crypto.kdfparams.c'],
  [withPbkdf2({ prf: 'hmac-sha1' }), 'crypto.kdfparams.prf'],
  [{ encseed: '00'.repeat(33), ethaddr: 'ab'.repeat(20) }, 'encseed'],
  [{ encseed: '00'.repeat(96) }, 'ethaddr'],
])('rejects %o and names %s', (keystore, path) => {
  expect(readKeystore(keystore)).toEqual(fail('keystore.unsupported', expect.stringContaining(` ${path}: `)));
});

test.each(['', 'not JSON', '"text"', '[]', 'null', '7'])('rejects the text %s as a keystore', (text) => {
  expect(readKeystore(text)).toMatchObject({
    ok: false,
    failure: { code: 'input.invalid', fields: [{ path: 'keystore' }] },
  });
});

test('deep nesting is read only to the depth of a keystore', () => {
  expect(readKeystore(`${'{"a":'.repeat(1600)}1${'}'.repeat(1600)}`).ok).toBe(false);
  expect(readKeystore('[[[['.repeat(2000)).ok).toBe(false);
});
