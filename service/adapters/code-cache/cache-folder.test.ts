import { chmodSync, mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aFolder } from '../../../test/a-folder.ts';
import { isPrivateFolder, removeOld } from './cache-folder.ts';

test('creates a folder that only its user can read and write', async () => {
  const folder = join(await aFolder(), 'cache', 'compiled');

  expect(isPrivateFolder(folder)).toBe(true);
  expect(statSync(folder).mode & 0o077).toBe(0);
  expect(isPrivateFolder(folder)).toBe(true);
});

test.each([0o777, 0o755, 0o720])('rejects a folder with the mode %o', async (mode) => {
  const folder = await aFolder();
  chmodSync(folder, mode);

  expect(isPrivateFolder(folder)).toBe(false);
});

test('rejects a folder that cannot be created', async () => {
  const file = join(await aFolder(), 'file');
  writeFileSync(file, '');

  expect(isPrivateFolder(join(file, 'compiled'))).toBe(false);
});

test('removes files that were written more than a month before the newest', async () => {
  const folder = await aFolder();
  mkdirSync(join(folder, 'v20'));
  for (const [name, writtenOn] of [
    ['old', '2030-01-01'],
    ['recent', '2030-01-03'],
    ['newest', '2030-02-01'],
  ] as const) {
    const path = join(folder, 'v20', name);
    writeFileSync(path, '');
    utimesSync(path, new Date(writtenOn), new Date(writtenOn));
  }

  removeOld(folder);
  removeOld(join(folder, 'missing'));

  expect(readdirSync(join(folder, 'v20'))).toEqual(['newest', 'recent']);
});
