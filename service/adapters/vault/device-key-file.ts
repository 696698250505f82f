import { randomBytes } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { errnoOf, isDiskFull } from '../../kernel/error.ts';
import { reasonOf } from '../../kernel/reasons.ts';
import { StartupError } from '../../kernel/startup-error.ts';
import type { DeviceKeyStore } from '../../ports/device-key.ts';
import { createFileDurably } from '../file-system/create-file-durably.ts';
import { setFileAside } from '../file-system/set-file-aside.ts';
import { sharedMode } from '../file-system/shared-mode.ts';

const keyLength = 32;

/**
 * Stores the device key as 32 raw bytes in a file, by default `device.key` in the data directory.
 */
export class DeviceKeyFile implements DeviceKeyStore {
  readonly backend = 'file';
  readonly description: string;
  /**
   * If the key is stored in the data directory, anyone who can write the state can read the key, so
   * a rejection would not protect it.
   */
  readonly mayAdoptOldState: boolean;
  readonly #path: string;

  constructor(dataDirectory: string, path = join(dataDirectory, 'device.key')) {
    this.#path = path;
    this.mayAdoptOldState = dirname(resolve(path)) === resolve(dataDirectory);
    this.description = this.mayAdoptOldState ? besideState(path) : describePath(path);
  }

  async load(): Promise<Buffer | undefined> {
    const file = await open(this.#path, 'r').catch((error: unknown) => {
      if (errnoOf(error) === 'ENOENT') return undefined;
      throw this.#error(`cannot be read, because ${reasonOf(error)}`);
    });
    if (!file) return undefined;
    try {
      await this.#check(file);
      return await file.readFile();
    } finally {
      await file.close();
    }
  }

  async create(): Promise<Buffer> {
    const key = randomBytes(keyLength);
    try {
      await createFileDurably(this.#path, key);
    } catch (error) {
      if (errnoOf(error) === 'EEXIST') throw this.#error('already exists and is never overwritten');
      throw isDiskFull(error)
        ? this.#error('cannot be written: the disk is full. Free some space and start again')
        : this.#error(`cannot be written, because ${reasonOf(error)}`);
    }
    return key;
  }

  /**
   * A file cannot store a refusal: a key in the data directory always allows adoption, a key
   * elsewhere never does.
   */
  async refuseOldState(): Promise<void> {}

  async setAside(): Promise<void> {
    await setFileAside(this.#path);
  }

  async #check(file: FileHandle): Promise<void> {
    const { mode, size } = await file.stat();
    const shared = sharedMode(mode);
    if (shared !== undefined)
      throw this.#error(`can be read by others (mode ${shared}); run chmod 600 on it`);
    if (size !== keyLength)
      throw this.#error(`has ${size} bytes instead of ${keyLength}; replace it with a good copy`);
  }

  #error(reason: string): StartupError {
    return new StartupError(`The device key file ${this.#path} ${reason}.`);
  }
}

function besideState(path: string): string {
  return `${path} (stored with the data; use --device-key-file to keep it elsewhere)`;
}

function describePath(path: string): string {
  return `${path} (stored apart from the data; only its owner can read it)`;
}
