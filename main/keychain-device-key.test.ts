import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DeviceKeyFile } from '../service/platform/vault/device-key-file.ts';
import { chooseDeviceKeyStore, type Keychain } from './device-key-store.ts';
import { KeychainDeviceKey } from './keychain-device-key.ts';

/** A keychain that reverses text. */
const workingKeychain: Keychain = {
  encryptString: (text) => Buffer.from([...text].reverse().join('')),
  decryptString: (sealed) => [...sealed.toString()].reverse().join(''),
  isEncryptionAvailable: () => true,
  getSelectedStorageBackend: () => 'gnome_libsecret',
};

const lockedKeychain: Keychain = {
  ...workingKeychain,
  decryptString: () => {
    throw new Error('Error while decrypting the ciphertext provided to safeStorage.');
  },
};

const noKeychain: Keychain = {
  ...workingKeychain,
  isEncryptionAvailable: () => false,
  getSelectedStorageBackend: () => 'basic_text',
};

const aDataDir = () => mkdtempSync(join(tmpdir(), 'vaultdesk-'));

test('a new key has 32 bytes, is encrypted on disk and can be loaded again', async () => {
  const dataDir = aDataDir();
  const key = await new KeychainDeviceKey(dataDir, workingKeychain).create();

  const store = new KeychainDeviceKey(dataDir, workingKeychain);
  expect(key).toHaveLength(32);
  expect(await store.load()).toEqual(key);
  expect(readFileSync(store.path).includes(key)).toBe(false);
  expect(statSync(store.path).mode & 0o777).toBe(0o600);
});

test('loads no key before one is created', async () => {
  expect(await new KeychainDeviceKey(aDataDir(), workingKeychain).load()).toBeUndefined();
});

test('never overwrites an existing key', async () => {
  const store = new KeychainDeviceKey(aDataDir(), workingKeychain);
  const key = await store.create();

  await expect(store.create()).rejects.toThrow('exists already and is never overwritten');
  expect(await store.load()).toEqual(key);
});

test('a key of an earlier version adopts a state without codes once, a new key never', async () => {
  const dataDir = aDataDir();
  const store = new KeychainDeviceKey(dataDir, workingKeychain);
  const sealed = workingKeychain.encryptString(Buffer.alloc(32, 5).toString('base64url'));
  writeFileSync(store.path, sealed);
  expect(await store.load()).toEqual(Buffer.alloc(32, 5));
  expect(store.mayAdoptOldState).toBe(true);

  await store.rejectOldState();

  const restarted = new KeychainDeviceKey(dataDir, workingKeychain);
  expect(await restarted.load()).toEqual(Buffer.alloc(32, 5));
  expect(restarted.mayAdoptOldState).toBe(false);
  const created = new KeychainDeviceKey(aDataDir(), workingKeychain);
  await created.create();
  expect(created.mayAdoptOldState).toBe(false);
});

test('a locked keychain stops the start with advice', async () => {
  const dataDir = aDataDir();
  await new KeychainDeviceKey(dataDir, workingKeychain).create();

  await expect(new KeychainDeviceKey(dataDir, lockedKeychain).load()).rejects.toThrow('Unlock');
});

test('a damaged key stops the start', async () => {
  const store = new KeychainDeviceKey(aDataDir(), workingKeychain);
  writeFileSync(store.path, 'short');

  await expect(store.load()).rejects.toThrow('damaged');
});

test('a new data directory stores its key in the keychain if there is one', () => {
  expect(chooseDeviceKeyStore(aDataDir(), workingKeychain).backend).toBe('keychain');
});

test('uses a file with an explanation if there is no keychain', () => {
  const store = chooseDeviceKeyStore(aDataDir(), noKeychain);

  expect(store.backend).toBe('file');
  expect(store.description).toContain('no keychain');
});

test('a key stays in its original store', async () => {
  const withFile = aDataDir();
  await new DeviceKeyFile(withFile).create();
  expect(chooseDeviceKeyStore(withFile, workingKeychain).backend).toBe('file');

  const withKeychain = aDataDir();
  await new KeychainDeviceKey(withKeychain, workingKeychain).create();
  expect(chooseDeviceKeyStore(withKeychain, noKeychain).backend).toBe('keychain');
});

test('a named file overrides all other stores', async () => {
  const dataDir = aDataDir();
  await new KeychainDeviceKey(dataDir, workingKeychain).create();
  const deviceKeyFile = join(aDataDir(), 'my.key');

  const store = chooseDeviceKeyStore(dataDir, workingKeychain, { deviceKeyFile });

  expect(store.backend).toBe('file');
  expect(store.description).toContain(deviceKeyFile);
});
