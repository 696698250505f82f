import { expect, test } from 'vitest';
import { fail } from '../kernel/result.ts';
import { aKeystore } from '../testing/a-keystore.ts';
import { valueIn } from '../testing/value-in.ts';
import { readKeystore } from './read-keystore.ts';

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

test('keys may be in any case, and bytes may start with 0x', () => {
  const shouted = {
    VERSION: 3,
    Address: `0x${'AB'.repeat(20)}`,
    Crypto: {
      ...crypto,
      CipherParams: { IV: `0x${'00'.repeat(16)}` },
      KdfParams: { ...scrypt, dkLen: 32 },
    },
  };

  expect(valueIn(readKeystore(shouted))).toEqual({
    ...right,
    address: 'ab'.repeat(20),
    crypto: { ...crypto, cipherparams: { iv: '00'.repeat(16) } },
  });
});

test.each([
  withScrypt({ n: 262_144, r: 8, p: 1 }),
  withScrypt({ n: 32_768, r: 1, p: 8 }),
  withScrypt({ n: 262_144, r: 2, p: 4 }),
  withScrypt({ n: 32_768, r: 8, p: 8 }),
  withScrypt({ n: 2, r: 1, p: 1 }),
  withPbkdf2({ c: 1_000_000 }),
  withPbkdf2({ c: 1, salt: '00' }),
])('accepts %j within the limits', (keystore) => {
  expect(readKeystore(keystore).ok).toBe(true);
});

test.each([
  [{}, 'version'],
  [{ ...right, version: 1 }, 'version'],
  [{ ...right, version: '3' }, 'version'],
  [{ ...right, address: '0x1234' }, 'address'],
  [{ version: 3 }, 'crypto'],
  [{ version: 3, crypto: 'none' }, 'crypto'],
  [{ ...right, crypto: { ...crypto, cipher: 'aes-128-cbc' } }, 'crypto.cipher'],
  [{ ...right, crypto: { ...crypto, cipherparams: { iv: '00' } } }, 'crypto.cipherparams.iv'],
  [{ ...right, crypto: { ...crypto, ciphertext: '00'.repeat(33) } }, 'crypto.ciphertext'],
  [{ ...right, crypto: { ...crypto, ciphertext: 'zz'.repeat(32) } }, 'crypto.ciphertext'],
  [{ ...right, crypto: { ...crypto, mac: '' } }, 'crypto.mac'],
  [{ ...right, crypto: { ...crypto, kdf: 'bcrypt' } }, 'crypto.kdf'],
  [{ ...right, crypto: { ...crypto, kdf: 'pbkdf2' } }, 'crypto.kdfparams.c'],
  [withScrypt({ n: 524_288 }), 'crypto.kdfparams.n'],
  [withScrypt({ n: 1000 }), 'crypto.kdfparams.n'],
  [withScrypt({ n: 1 }), 'crypto.kdfparams.n'],
  [withScrypt({ n: 2n ** 64n }), 'crypto.kdfparams.n'],
  [withScrypt({ n: '16' }), 'crypto.kdfparams.n'],
  [withScrypt({ n: 16.5 }), 'crypto.kdfparams.n'],
  [withScrypt({ r: 9 }), 'crypto.kdfparams.r'],
  [withScrypt({ r: 0 }), 'crypto.kdfparams.r'],
  [withScrypt({ p: 9 }), 'crypto.kdfparams.p'],
  [withScrypt({ p: -1 }), 'crypto.kdfparams.p'],
  [withScrypt({ n: 262_144, r: 8, p: 2 }), 'crypto.kdfparams'],
  [withScrypt({ n: 65_536, r: 1 }), 'crypto.kdfparams'],
  [withScrypt({ dklen: 64 }), 'crypto.kdfparams.dklen'],
  [withScrypt({ salt: '' }), 'crypto.kdfparams.salt'],
  [withScrypt({ salt: '000' }), 'crypto.kdfparams.salt'],
  [withScrypt({ salt: '00'.repeat(65) }), 'crypto.kdfparams.salt'],
  [withPbkdf2({ c: 1_000_001 }), 'crypto.kdfparams.c'],
  [withPbkdf2({ c: 0 }), 'crypto.kdfparams.c'],
  [withPbkdf2({ prf: 'hmac-sha1' }), 'crypto.kdfparams.prf'],
])('rejects %o and names %s', (keystore, path) => {
  expect(readKeystore(keystore)).toEqual(
    fail('keystore.unsupported', expect.stringContaining(` ${path}: `)),
  );
});

test.each(['', 'not JSON', '"text"', '[]', 'null', '7'])(
  'rejects the text %s as a keystore',
  (text) => {
    expect(readKeystore(text)).toMatchObject({
      ok: false,
      failure: { code: 'input.invalid', fields: [{ path: 'keystore' }] },
    });
  },
);

test('deep nesting is read only to the depth of a keystore', () => {
  expect(readKeystore(`${'{"a":'.repeat(1600)}1${'}'.repeat(1600)}`).ok).toBe(false);
  expect(readKeystore('[[[['.repeat(2000)).ok).toBe(false);
});
