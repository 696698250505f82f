import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SafeStorage } from 'electron';
import { createFileDurably } from '../service/adapters/file-system/create-file-durably.ts';
import { setFileAside } from '../service/adapters/file-system/set-file-aside.ts';
import { errnoOf } from '../service/kernel/error.ts';
import { StartupError } from '../service/kernel/startup-error.ts';
import type { DeviceKeyStore } from '../service/ports/device-key.ts';

const keyLength = 32;

/** Keeps the device key in the data directory, encrypted under a key that the OS keychain holds. */
export class KeychainDeviceKey implements DeviceKeyStore {
  readonly backend = 'keychain';
  readonly description = 'The device key is guarded by the keychain of the operating system.';
  readonly path: string;
  readonly #keychain: Pick<SafeStorage, 'encryptString' | 'decryptString'>;

  constructor(dataDir: string, keychain: Pick<SafeStorage, 'encryptString' | 'decryptString'>) {
    this.path = join(dataDir, 'device.key.keychain');
    this.#keychain = keychain;
  }

  async load(): Promise<Buffer | undefined> {
    const sealed = await readFile(this.path).catch((error: unknown) => {
      if (errnoOf(error) === 'ENOENT') return undefined;
      throw new StartupError(`The device key ${this.path} cannot be read (${errnoOf(error)}).`);
    });
    return sealed && this.#open(sealed);
  }

  async create(): Promise<Buffer> {
    const key = randomBytes(keyLength);
    try {
      const sealed = this.#keychain.encryptString(key.toString('base64url'));
      await createFileDurably(this.path, sealed);
    } catch (error) {
      throw new StartupError(
        errnoOf(error) === 'EEXIST'
          ? `The device key ${this.path} exists already and is never overwritten.`
          : `The device key ${this.path} cannot be written (${errnoOf(error) ?? 'the keychain refused'}).`,
      );
    }
    return key;
  }

  async setAside(): Promise<void> {
    await setFileAside(this.path);
  }

  #open(sealed: Buffer): Buffer {
    let key: Buffer;
    try {
      key = Buffer.from(this.#keychain.decryptString(sealed), 'base64url');
    } catch {
      throw new StartupError(
        'The keychain of the operating system did not open the device key. Unlock the keychain this data directory was made with, and start again.',
      );
    }
    if (key.length === keyLength) return key;
    throw new StartupError(`The device key ${this.path} is damaged; put a good copy in its place.`);
  }
}
