import { execFileSync } from 'node:child_process';
import { pbkdf2Sync, scryptSync } from 'node:crypto';
import { closeSync, constants, openSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { aFolder } from '../../../test/a-folder.ts';
import type { KeystoreDerivation } from './derivation-program.ts';
import { deriveKeystoreKey } from './keystore-key.ts';

const salt = '00ff'.repeat(8);
const byScrypt: KeystoreDerivation = {
  kdf: 'scrypt',
  kdfparams: { dklen: 32, n: 16, r: 8, p: 2, salt },
};
const byPbkdf2: KeystoreDerivation = {
  kdf: 'pbkdf2',
  kdfparams: { dklen: 32, c: 1000, prf: 'hmac-sha256', salt },
};

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

  expect(await deriveKeystoreKey(byScrypt, password)).toEqual(
    scryptSync(password, bytes, 32, { N: 16, r: 8, p: 2 }),
  );
  expect(await deriveKeystoreKey(byPbkdf2, password)).toEqual(
    pbkdf2Sync(password, bytes, 1000, 32, 'sha256'),
  );
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
