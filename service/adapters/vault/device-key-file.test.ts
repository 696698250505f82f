import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartupError } from '../../kernel/startup-error.ts';
import { DeviceKeyFile } from './device-key-file.ts';

let directory: string;
let path: string;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'vaultdesk-device-key-'));
  path = join(directory, 'device.key');
});

afterEach(() => rm(directory, { recursive: true }));

test('there is no key before one is made', async () => {
  expect(await new DeviceKeyFile(directory).load()).toBeUndefined();
});

test('a key that was made is loaded again, and nothing else is left behind', async () => {
  const key = await new DeviceKeyFile(directory).create();

  expect(key).toHaveLength(32);
  expect(await new DeviceKeyFile(directory).load()).toEqual(key);
  expect(await readdir(directory)).toEqual(['device.key']);
});

test('only the owner can read a key that was made', async () => {
  await new DeviceKeyFile(directory).create();

  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test.each([0o640, 0o604, 0o666])('a key with the wider mode %o is refused', async (mode) => {
  await new DeviceKeyFile(directory).create();
  await chmod(path, mode);

  const loading = new DeviceKeyFile(directory).load();

  await expect(loading).rejects.toThrow(StartupError);
  await expect(loading).rejects.toThrow(/device\.key can be read by others .* chmod 600/);
});

test('a key that is there is never overwritten', async () => {
  const key = await new DeviceKeyFile(directory).create();

  await expect(new DeviceKeyFile(directory).create()).rejects.toThrow(StartupError);

  expect(await readFile(path)).toEqual(key);
  expect(await readdir(directory)).toEqual(['device.key']);
});

test('of two that make a key at once exactly one does', async () => {
  const made = await Promise.allSettled([
    new DeviceKeyFile(directory).create(),
    new DeviceKeyFile(directory).create(),
  ]);

  expect(made.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test.each([0, 31, 33])('a key of %i bytes is refused', async (length) => {
  await writeFile(path, Buffer.alloc(length), { mode: 0o600 });

  await expect(new DeviceKeyFile(directory).load()).rejects.toThrow(
    new RegExp(`has ${length} bytes in place of 32`),
  );
});

test('a directory that is missing is reported in one sentence', async () => {
  await expect(new DeviceKeyFile(join(directory, 'missing')).create()).rejects.toThrow(
    /cannot be written, because the file or its folder does not exist\.$/,
  );
});

test('a key that is set aside is kept under another name, and a new one can be made', async () => {
  const store = new DeviceKeyFile(directory);
  const first = await store.create();
  await store.setAside();
  const second = await store.create();
  await store.setAside();
  await store.setAside();

  expect(await readdir(directory)).toEqual(['device.key.unusable-1', 'device.key.unusable-2']);
  expect(await readFile(`${path}.unusable-1`)).toEqual(first);
  expect(await readFile(`${path}.unusable-2`)).toEqual(second);
});
