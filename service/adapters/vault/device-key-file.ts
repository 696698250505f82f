import { randomBytes } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { errnoOf } from '../../kernel/error.ts';
import { StartupError } from '../../kernel/startup-error.ts';
import type { DeviceKeyStore } from '../../ports/device-key.ts';
import { createFileDurably } from '../file-system/create-file-durably.ts';
import { setFileAside } from '../file-system/set-file-aside.ts';

const keyLength = 32;
const anybodyElse = 0o077;
/** Windows keeps access lists in place of modes. */
const hasModes = process.platform !== 'win32';

/** Keeps the device key as 32 raw bytes in a file, `device.key` of the data directory unless told. */
export class DeviceKeyFile implements DeviceKeyStore {
  readonly backend = 'file';
  readonly description: string;
  readonly #path: string;

  constructor(dataDirectory: string, path = join(dataDirectory, 'device.key')) {
    this.#path = path;
    this.description = `The device key is the file ${this.#path}, which only its owner can read.`;
  }

  async load(): Promise<Buffer | undefined> {
    const file = await open(this.#path, 'r').catch((error: unknown) => {
      if (errnoOf(error) === 'ENOENT') return undefined;
      throw this.#refused(`cannot be read (${errnoOf(error) ?? 'unknown reason'})`);
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
      throw errnoOf(error) === 'EEXIST'
        ? this.#refused('exists already and is never overwritten')
        : this.#refused(`cannot be written (${errnoOf(error) ?? 'unknown reason'})`);
    }
    return key;
  }

  async setAside(): Promise<void> {
    await setFileAside(this.#path);
  }

  async #check(file: FileHandle): Promise<void> {
    const { mode, size } = await file.stat();
    if (hasModes && (mode & anybodyElse) !== 0)
      throw this.#refused(
        `can be read by others (mode ${(mode & 0o777).toString(8)}); run chmod 600 on it`,
      );
    if (size !== keyLength)
      throw this.#refused(
        `has ${size} bytes in place of ${keyLength}; put a good copy in its place`,
      );
  }

  #refused(reason: string): StartupError {
    return new StartupError(`The device key file ${this.#path} ${reason}.`);
  }
}
