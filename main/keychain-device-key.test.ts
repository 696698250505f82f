import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DeviceKeyFile } from '../service/adapters/vault/device-key-file.ts';
import { chooseDeviceKeyStore, type Keychain } from './device-key-store.ts';
import { KeychainDeviceKey } from './keychain-device-key.ts';

/** A keychain that turns text round. */
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

test('a new key is 32 bytes, lies encrypted on the disk and comes back', async () => {
  const dataDir = aDataDir();
  const key = await new KeychainDeviceKey(dataDir, workingKeychain).create();

  const store = new KeychainDeviceKey(dataDir, workingKeychain);
  expect(key).toHaveLength(32);
  expect(await store.load()).toEqual(key);
  expect(readFileSync(store.path).includes(key)).toBe(false);
  expect(statSync(store.path).mode & 0o777).toBe(0o600);
});

test('there is no key before one is made', async () => {
  expect(await new KeychainDeviceKey(aDataDir(), workingKeychain).load()).toBeUndefined();
});

test('a key that exists is never overwritten', async () => {
  const store = new KeychainDeviceKey(aDataDir(), workingKeychain);
  const key = await store.create();

  await expect(store.create()).rejects.toThrow('exists already and is never overwritten');
  expect(await store.load()).toEqual(key);
});

test('a key of an earlier version adopts a state without codes once, a new one never', async () => {
  const dataDir = aDataDir();
  const store = new KeychainDeviceKey(dataDir, workingKeychain);
  const sealed = workingKeychain.encryptString(Buffer.alloc(32, 5).toString('base64url'));
  writeFileSync(store.path, sealed);
  expect(await store.load()).toEqual(Buffer.alloc(32, 5));
  expect(store.mayAdoptOldState).toBe(true);

  await store.refuseOldState();

  const later = new KeychainDeviceKey(dataDir, workingKeychain);
  expect(await later.load()).toEqual(Buffer.alloc(32, 5));
  expect(later.mayAdoptOldState).toBe(false);
  const made = new KeychainDeviceKey(aDataDir(), workingKeychain);
  await made.create();
  expect(made.mayAdoptOldState).toBe(false);
});

test('a locked keychain stops the start and says what to do', async () => {
  const dataDir = aDataDir();
  await new KeychainDeviceKey(dataDir, workingKeychain).create();

  await expect(new KeychainDeviceKey(dataDir, lockedKeychain).load()).rejects.toThrow('Unlock');
});

test('a damaged key stops the start', async () => {
  const store = new KeychainDeviceKey(aDataDir(), workingKeychain);
  writeFileSync(store.path, 'short');

  await expect(store.load()).rejects.toThrow('damaged');
});

test('a new data directory has its key in the keychain where there is one', () => {
  expect(chooseDeviceKeyStore(aDataDir(), workingKeychain).backend).toBe('keychain');
});

test('without a keychain the key is a file, and the description says so', () => {
  const store = chooseDeviceKeyStore(aDataDir(), noKeychain);

  expect(store.backend).toBe('file');
  expect(store.description).toContain('no keychain');
});

test('a key stays where it was made', async () => {
  const withFile = aDataDir();
  await new DeviceKeyFile(withFile).create();
  expect(chooseDeviceKeyStore(withFile, workingKeychain).backend).toBe('file');

  const withKeychain = aDataDir();
  await new KeychainDeviceKey(withKeychain, workingKeychain).create();
  expect(chooseDeviceKeyStore(withKeychain, noKeychain).backend).toBe('keychain');
});

test('a file that was named wins over everything', async () => {
  const dataDir = aDataDir();
  await new KeychainDeviceKey(dataDir, workingKeychain).create();
  const named = join(aDataDir(), 'my.key');

  const store = chooseDeviceKeyStore(dataDir, workingKeychain, { deviceKeyFile: named });

  expect(store.backend).toBe('file');
  expect(store.description).toContain(named);
});
