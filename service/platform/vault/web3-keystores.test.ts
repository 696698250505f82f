import { execFileSync } from 'node:child_process';
import { pbkdf2Sync, scryptSync } from 'node:crypto';
import { closeSync, constants, openSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { decryptKeystoreJson, encryptKeystoreJson } from 'ethers/wallet';
import { describe, expect, onTestFinished, test } from 'vitest';
import { sequentialIds } from '../../../test/fakes/clock.ts';
import { aFolder, valueIn } from '../../../test/values.ts';
import { readKeystore } from '../../model/access/keystore.ts';
import { fail, ok } from '../../model/kernel/results/result.ts';
import { deriveAddress } from '../../model/kernel/values/curves.ts';
import type { KeystoreDerivation } from './derivation-program.ts';
import { createKeystores, deriveKeystoreKey, type KeystoresConfig } from './web3-keystores.ts';

describe('web3 keystores', () => {
  const lowCost = { n: 16, r: 1, p: 1 };
  const privateKey = Buffer.alloc(32, 5);
  const address = deriveAddress(privateKey);
  const wrongPassword = fail('keystore.password-incorrect', expect.any(String));

  function keystores(config: Partial<KeystoresConfig> = {}) {
    return createKeystores({ ids: sequentialIds(), cost: lowCost, ...config });
  }

  async function open(text: string, password: string) {
    return keystores().open(valueIn(readKeystore(text)), password);
  }

  function byEthers(
    password: string,
    { key = privateKey, of = deriveAddress(key) }: { key?: Buffer; of?: string } = {},
  ) {
    const account = { address: of, privateKey: `0x${key.toString('hex')}` };
    return encryptKeystoreJson(account, password, { scrypt: { N: 16, r: 1, p: 1 } });
  }

  describe('a keystore of another wallet', () => {
    test.each(['a password', 'pässwörd 🔑', ' '])('opens a keystore of ethers with "%s"', async (password) => {
      expect(await open(await byEthers(password), password)).toEqual(ok(privateKey));
    });

    test('opens only with its password', async () => {
      const text = await byEthers('a password');

      expect(await open(text, 'A password')).toEqual(wrongPassword);
      expect(await open(text, 'a password ')).toEqual(wrongPassword);
    });

    test('opens with another spelling of the password, and with a password that was not normalised', async () => {
      const ligature = 'ﬁnance';

      expect(await open(await byEthers('finance'), ligature)).toEqual(ok(privateKey));
      expect(await open(await asTyped(ligature), ligature)).toEqual(ok(privateKey));
    });

    test('is rejected if it names another address than that of its key', async () => {
      const text = await byEthers('a password', { of: deriveAddress(Buffer.alloc(32, 6)) });

      expect(await open(text, 'a password')).toEqual(
        fail('keystore.unsupported', expect.stringContaining(`the address of its key, ${address.toLowerCase()}`)),
      );
    });

    test.each([
      { what: 'zero', key: Buffer.alloc(32) },
      { what: 'above the order of the curve', key: Buffer.alloc(32, 255) },
    ])('is rejected if its key is $what', async ({ key }) => {
      const text = await byEthers('a password', { key, of: address });

      expect(await open(text, 'a password')).toEqual(
        fail('keystore.unsupported', expect.stringContaining('no secp256k1 private key')),
      );
    });

    test('does not open if its ciphertext was changed', async () => {
      const text = await byEthers('a password');

      expect(await open(text.replace(/(ciphertext":")../, '$100'), 'a password')).toEqual(wrongPassword);
    });
  });

  /** A keystore as created by wallets that do not normalise a password. */
  async function asTyped(password: string): Promise<string> {
    return encryptKeystoreJson({ address, privateKey: `0x${privateKey.toString('hex')}` }, Buffer.from(password), {
      scrypt: { N: 16, r: 1, p: 1 },
    });
  }

  describe('a sealed keystore', () => {
    test('opens in ethers and here', async () => {
      const text = valueIn(await keystores().seal(privateKey, 'pässwörd'));

      expect(await decryptKeystoreJson(text, 'pässwörd')).toMatchObject({
        address,
        privateKey: `0x${privateKey.toString('hex')}`,
      });
      expect(await open(text, 'pässwörd')).toEqual(ok(privateKey));
    });

    test('has the fields of version 3, with its address in lowercase', async () => {
      const text = valueIn(await keystores().seal(privateKey, 'a password'));

      expect(JSON.parse(text)).toEqual({
        version: 3,
        id: '00000001-0000-4000-8000-000000000000',
        address: address.slice(2).toLowerCase(),
        crypto: {
          cipher: 'aes-128-ctr',
          cipherparams: { iv: expect.stringMatching(/^[0-9a-f]{32}$/) },
          ciphertext: expect.stringMatching(/^[0-9a-f]{64}$/),
          kdf: 'scrypt',
          kdfparams: { dklen: 32, n: 16, r: 1, p: 1, salt: expect.stringMatching(/^[0-9a-f]{64}$/) },
          mac: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
      });
    });

    test('costs 128 MiB per guess by default', async () => {
      const text = valueIn(await keystores({ cost: undefined }).seal(privateKey, 'a password'));

      expect(JSON.parse(text)).toMatchObject({ crypto: { kdfparams: { n: 131072, r: 8, p: 1 } } });
    });

    test('differs each time for the same password', async () => {
      const both = keystores();
      const [first, second] = await Promise.all(
        [1, 2].map(async () => JSON.parse(valueIn(await both.seal(privateKey, 'x')))),
      );

      expect(first.crypto.kdfparams.salt).not.toBe(second.crypto.kdfparams.salt);
      expect(first.crypto.ciphertext).not.toBe(second.crypto.ciphertext);
    });
  });

  test('runs one derivation at a time, queues a few, and rejects further calls immediately', async () => {
    const busy = keystores({ maximumWaiting: 2 });
    const finished: number[] = [];

    const seals = [1, 2, 3, 4].map(async (number) => {
      const result = await busy.seal(privateKey, 'a password');
      finished.push(number);
      return result.ok;
    });

    expect(await Promise.all(seals)).toEqual([true, true, true, false]);
    expect(finished).toEqual([4, 1, 2, 3]);
    expect((await busy.seal(privateKey, 'a password')).ok).toBe(true);
  });
});

const salt = '00ff'.repeat(8);
const byScrypt: KeystoreDerivation = { kdf: 'scrypt', kdfparams: { dklen: 32, n: 16, r: 8, p: 2, salt } };
const byPbkdf2: KeystoreDerivation = { kdf: 'pbkdf2', kdfparams: { dklen: 32, c: 1000, prf: 'hmac-sha256', salt } };

/** More than the number of threads in Node's pool for files, name lookups and key derivation. */
const waitingReaders = 16;

/** Blocks all of these threads, like a slow disk, until the test ends. */
async function withoutThreads(): Promise<void> {
  const pipe = join(await aFolder(), 'pipe');
  execFileSync('mkfifo', [pipe]);
  const readers: Promise<FileHandle>[] = [];
  onTestFinished(async () => {
    // Opening a pipe for reading blocks until it is opened for writing.
    const writer = openSync(pipe, constants.O_RDWR);
    for (const reader of readers) await (await reader).close();
    closeSync(writer);
  });
  for (let count = 0; count < waitingReaders; count += 1) readers.push(open(pipe, 'r'));
}

test('derives the same key as scrypt or PBKDF2', async () => {
  const password = Buffer.from('pässwörd 🔑');
  const bytes = Buffer.from(salt, 'hex');

  expect(await deriveKeystoreKey(byScrypt, password)).toEqual(scryptSync(password, bytes, 32, { N: 16, r: 8, p: 2 }));
  expect(await deriveKeystoreKey(byPbkdf2, password)).toEqual(pbkdf2Sync(password, bytes, 1000, 32, 'sha256'));
});

test.each([byScrypt, byPbkdf2])(
  'derives with $kdf outside the thread pool of the disk and name lookups',
  async (derivation) => {
    await withoutThreads();

    expect(await deriveKeystoreKey(derivation, Buffer.from('a password'))).toHaveLength(32);
  },
);

test('leaves the password intact for the caller to zero', async () => {
  const password = Buffer.from('a password');

  await deriveKeystoreKey(byScrypt, password);

  expect(password.toString()).toBe('a password');
});

test('rejects invalid parameters instead of waiting', async () => {
  const invalid = { ...byScrypt, kdfparams: { ...byScrypt.kdfparams, n: 17 } };

  await expect(deriveKeystoreKey(invalid, Buffer.from('a password'))).rejects.toThrow();
});
