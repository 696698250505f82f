import { execFileSync } from 'node:child_process';
import { pbkdf2Sync, scryptSync } from 'node:crypto';
import { closeSync, constants, openSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { aFolder } from '../../testing/a-folder.ts';
import { deriveKeystoreKey, type KeystoreDerivation } from './keystore-key.ts';

const salt = '00ff'.repeat(8);
const byScrypt: KeystoreDerivation = {
  kdf: 'scrypt',
  kdfparams: { dklen: 32, n: 16, r: 8, p: 2, salt },
};
const byPbkdf2: KeystoreDerivation = {
  kdf: 'pbkdf2',
  kdfparams: { dklen: 32, c: 1000, prf: 'hmac-sha256', salt },
};

/** More than the threads that Node reads files, resolves names and derives keys with. */
const waitingReaders = 16;

/** Every one of these threads waits, as if for a slow disk, until the test ends. */
async function withoutThreads(): Promise<void> {
  const pipe = join(await aFolder(), 'pipe');
  execFileSync('mkfifo', [pipe]);
  const readers: Promise<FileHandle>[] = [];
  onTestFinished(async () => {
    // Whoever opens a pipe to read it waits for somebody to write.
    const writer = openSync(pipe, constants.O_RDWR);
    for (const reader of readers) await (await reader).close();
    closeSync(writer);
  });
  for (let count = 0; count < waitingReaders; count += 1) readers.push(open(pipe, 'r'));
}

test('a key is what scrypt or PBKDF2 make of the password', async () => {
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
  '$kdf takes no thread that disk and names need',
  async (derivation) => {
    await withoutThreads();

    expect(await deriveKeystoreKey(derivation, Buffer.from('a password'))).toHaveLength(32);
  },
);

test('the password stays with the caller, who zeroes it', async () => {
  const password = Buffer.from('a password');

  await deriveKeystoreKey(byScrypt, password);

  expect(password.toString()).toBe('a password');
});

test('parameters that cannot be derived with are an error, not a wait', async () => {
  const wrong = { ...byScrypt, kdfparams: { ...byScrypt.kdfparams, n: 17 } };

  await expect(deriveKeystoreKey(wrong, Buffer.from('a password'))).rejects.toThrow();
});
