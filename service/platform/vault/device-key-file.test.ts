import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { StartupError } from '../../model/kernel/results/reasons.ts';
import { DeviceKeyFile, DeviceKeySecret, headlessDeviceKey } from './device-key-file.ts';

describe('device key file', () => {
  let directory: string;
  let path: string;

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'vaultdesk-device-key-'));
    path = join(directory, 'device.key');
  });

  afterEach(() => rm(directory, { recursive: true }));

  test('has no key before one is created', async () => {
    expect(await new DeviceKeyFile(directory).load()).toBeUndefined();
  });

  test('loads a created key again, and leaves no other file', async () => {
    const key = await new DeviceKeyFile(directory).create();

    expect(key).toHaveLength(32);
    expect(await new DeviceKeyFile(directory).load()).toEqual(key);
    expect(await readdir(directory)).toEqual(['device.key']);
  });

  test('lets only the owner read a created key', async () => {
    await new DeviceKeyFile(directory).create();

    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  test.each([0o640, 0o604, 0o666])('rejects a key with the wider mode %o', async (mode) => {
    await new DeviceKeyFile(directory).create();
    await chmod(path, mode);

    const loading = new DeviceKeyFile(directory).load();

    await expect(loading).rejects.toThrow(StartupError);
    await expect(loading).rejects.toThrow(/device\.key can be read by others .* chmod 600/);
  });

  test('never overwrites an existing key', async () => {
    const key = await new DeviceKeyFile(directory).create();

    await expect(new DeviceKeyFile(directory).create()).rejects.toThrow(StartupError);

    expect(await readFile(path)).toEqual(key);
    expect(await readdir(directory)).toEqual(['device.key']);
  });

  test('lets exactly one of two concurrent calls create a key', async () => {
    const results = await Promise.allSettled([
      new DeviceKeyFile(directory).create(),
      new DeviceKeyFile(directory).create(),
    ]);

    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  test.each([0, 31, 33])('rejects a key of %i bytes', async (length) => {
    await writeFile(path, Buffer.alloc(length), { mode: 0o600 });

    await expect(new DeviceKeyFile(directory).load()).rejects.toThrow(new RegExp(`has ${length} bytes instead of 32`));
  });

  test('reports a missing directory in one sentence', async () => {
    await expect(new DeviceKeyFile(join(directory, 'missing')).create()).rejects.toThrow(
      /cannot be written, because the file or its folder does not exist\.$/,
    );
  });

  test('retains a key that is set aside under another name, and can create a new key', async () => {
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
});

const key = Buffer.from(Array.from({ length: 32 }, (_none, index) => 255 - index));

test.each([
  ['hexadecimal digits', key.toString('hex')],
  ['uppercase hexadecimal digits', key.toString('hex').toUpperCase()],
  ['base64', key.toString('base64')],
  ['base64url', key.toString('base64url')],
  ['base64 with a line feed', `${key.toString('base64')}\n`],
])('reads a device key from the environment as %s', async (_encoding, text) => {
  expect(await new DeviceKeySecret(text).load()).toEqual(key);
});

test.each(['', 'short', key.toString('hex').slice(1), `${key.toString('base64')}AAAA`, 'g'.repeat(64)])(
  'rejects any other text without showing it: %j',
  (text) => {
    const create = () => new DeviceKeySecret(text);

    expect(create).toThrow(StartupError);
    expect(create).toThrow(/^VAULTDESK_DEVICE_KEY must be 32 bytes, as 64 hexadecimal digits or as base64\.$/);
  },
);

test('loads an intact key after a caller zeroed an earlier copy', async () => {
  const store = new DeviceKeySecret(key.toString('hex'));
  (await store.load()).fill(0);

  expect(await store.load()).toEqual(key);
});

test('rejects a key that is specified twice, and describes its location', () => {
  const secret = key.toString('hex');

  expect(() => headlessDeviceKey('/d', { deviceKeyFile: '/k', deviceKeySecret: secret })).toThrow(/specified twice/);
  expect(headlessDeviceKey('/d', { deviceKeySecret: secret }).backend).toBe('environment');
  expect(headlessDeviceKey('/d', {}).description).toMatch(/stored with the data; use --device-key-file/);
  expect(headlessDeviceKey('/d', { deviceKeyFile: '/k' }).description).toMatch(/stored apart from the data/);
  expect(headlessDeviceKey('/d', { deviceKeyFile: '/d/my.key' }).mayAdoptOldState).toBe(true);
});
