import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SafeStorage } from 'electron';
import { errnoOf, knownReason, reasonOf, StartupError } from '../service/model/kernel/results/reasons.ts';
import type { DeviceKeyStore } from '../service/platform/ports/vault.ts';
import { createFileDurably, nodeFileSystem, setFileAside } from '../service/platform/storage/files/node-file-system.ts';
import { replaceFileDurably } from '../service/platform/storage/files/replace-file-durably.ts';

const keyLength = 32;
/** Suffix of a key, inside the encryption: all its states are authenticated. */
const suffix = '.1';

/** Stores the device key in the data directory, encrypted with a key of the operating system's keychain. */
export class KeychainDeviceKey implements DeviceKeyStore {
  readonly backend = 'keychain';
  readonly description = 'stored in the keychain of the operating system';
  readonly path: string;
  readonly #keychain: Pick<SafeStorage, 'encryptString' | 'decryptString'>;
  #isMarked = false;

  constructor(dataDir: string, keychain: Pick<SafeStorage, 'encryptString' | 'decryptString'>) {
    this.path = join(dataDir, 'device.key.keychain');
    this.#keychain = keychain;
  }

  /** Only the keychain can write the encrypted mark, so an attacker with the directory cannot remove it. */
  get mayAdoptOldState(): boolean {
    return !this.#isMarked;
  }

  async load(): Promise<Buffer | undefined> {
    const sealed = await readFile(this.path).catch((error: unknown) => {
      if (errnoOf(error) === 'ENOENT') return undefined;
      throw new StartupError(`The device key ${this.path} cannot be read, because ${reasonOf(error)}.`);
    });
    return sealed && this.#open(sealed);
  }

  async create(): Promise<Buffer> {
    const key = randomBytes(keyLength);
    try {
      await createFileDurably(this.path, this.#seal(key));
      this.#isMarked = true;
    } catch (error) {
      throw new StartupError(
        errnoOf(error) === 'EEXIST'
          ? `The device key ${this.path} exists already and is never overwritten.`
          : `The device key ${this.path} cannot be written, because ${knownReason(error) ?? 'the keychain refused it'}.`,
      );
    }
    return key;
  }

  async rejectOldState(): Promise<void> {
    const key = await this.load();
    if (!key) return;
    await replaceFileDurably(nodeFileSystem, this.path, this.#seal(key));
    key.fill(0);
    this.#isMarked = true;
  }

  async setAside(): Promise<void> {
    await setFileAside(this.path);
  }

  #seal(key: Buffer): Buffer {
    return this.#keychain.encryptString(`${key.toString('base64url')}${suffix}`);
  }

  #open(sealed: Buffer): Buffer {
    let key: Buffer;
    try {
      const text = this.#keychain.decryptString(sealed);
      this.#isMarked = text.endsWith(suffix);
      key = Buffer.from(this.#isMarked ? text.slice(0, -suffix.length) : text, 'base64url');
    } catch {
      throw new StartupError(
        'The keychain of the operating system did not decrypt the device key. Unlock the keychain of this data directory and restart.',
      );
    }
    if (key.length === keyLength) return key;
    throw new StartupError(`The device key ${this.path} is damaged. Replace it with a good copy.`);
  }
}
