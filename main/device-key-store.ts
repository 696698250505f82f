import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SafeStorage } from 'electron';
import type { DeviceKeyStore } from '../service/platform/ports/vault.ts';
import { DeviceKeyFile, type NamedDeviceKey, namedDeviceKey } from '../service/platform/vault/device-key-file.ts';
import { KeychainDeviceKey } from './keychain-device-key.ts';

/** The part of Electron's `safeStorage` that encrypts a device key. */
export type Keychain = Pick<
  SafeStorage,
  'encryptString' | 'decryptString' | 'isEncryptionAvailable' | 'getSelectedStorageBackend'
>;

/**
 * The store of this data directory's device key: the named file, the existing store, the operating
 * system's keychain, or else a file.
 */
export function chooseDeviceKeyStore(dataDir: string, keychain: Keychain, config: NamedDeviceKey = {}): DeviceKeyStore {
  const store = namedDeviceKey(dataDir, config);
  if (store) return store;
  const keychainStore = new KeychainDeviceKey(dataDir, keychain);
  if (existsSync(keychainStore.path)) return keychainStore;
  if (existsSync(join(dataDir, 'device.key'))) return new DeviceKeyFile(dataDir);
  return isKeychain(keychain) ? keychainStore : withoutKeychain(new DeviceKeyFile(dataDir));
}

/** On Linux, `basic_text` encrypts with a publicly known password. */
function isKeychain(keychain: Keychain): boolean {
  if (!keychain.isEncryptionAvailable()) return false;
  if (process.platform !== 'linux') return true;
  return !['basic_text', 'unknown'].includes(keychain.getSelectedStorageBackend());
}

function withoutKeychain(file: DeviceKeyFile): DeviceKeyStore {
  return {
    backend: file.backend,
    description: `This system has no keychain. Device key: ${file.description}`,
    mayAdoptOldState: file.mayAdoptOldState,
    rejectOldState: () => file.rejectOldState(),
    load: () => file.load(),
    create: () => file.create(),
    setAside: () => file.setAside(),
  };
}
