import { randomBytes } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { errnoOf, isDiskFull, reasonOf, StartupError } from '../../model/kernel/results/reasons.ts';
import type { DeviceKeyStore } from '../ports/vault.ts';
import { createFileDurably, setFileAside } from '../storage/files/node-file-system.ts';
import { sharedMode } from '../storage/files/shared-mode.ts';

const keyLength = 32;

/** Stores the device key as 32 raw bytes in a file, by default `device.key` in the data directory. */
export class DeviceKeyFile implements DeviceKeyStore {
  readonly backend = 'file';
  readonly description: string;
  /**
   * If the key is stored in the data directory, anyone who can write the state can read the key, so
   * a rejection would not protect it.
   */
  readonly mayAdoptOldState: boolean;
  readonly path: string;

  constructor(dataDirectory: string, path = join(dataDirectory, 'device.key')) {
    this.path = path;
    this.mayAdoptOldState = dirname(resolve(path)) === resolve(dataDirectory);
    const location = this.mayAdoptOldState
      ? 'stored with the data; use --device-key-file to store it elsewhere'
      : 'stored apart from the data; only its owner can read it';
    this.description = `${path} (${location})`;
  }

  async load(): Promise<Buffer | undefined> {
    const file = await open(this.path, 'r').catch((error: unknown) => {
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
      await createFileDurably(this.path, key);
    } catch (error) {
      if (errnoOf(error) === 'EEXIST') throw this.#error('already exists and is never overwritten');
      throw isDiskFull(error)
        ? this.#error('cannot be written: the disk is full. Free some space and start again')
        : this.#error(`cannot be written, because ${reasonOf(error)}`);
    }
    return key;
  }

  /** A file cannot store a refusal: a key in the data directory always allows adoption, a key elsewhere never does. */
  async rejectOldState(): Promise<void> {}

  async setAside(): Promise<void> {
    await setFileAside(this.path);
  }

  async #check(file: FileHandle): Promise<void> {
    const { mode, size } = await file.stat();
    const shared = sharedMode(mode);
    if (shared !== undefined) throw this.#error(`can be read by others (mode ${shared}); run chmod 600 on it`);
    if (size !== keyLength) throw this.#error(`has ${size} bytes instead of ${keyLength}; replace it with a good copy`);
  }

  #error(reason: string): StartupError {
    return new StartupError(`The device key file ${this.path} ${reason}.`);
  }
}

/** The configured location of the device key: a file, the environment, or neither. */
export interface NamedDeviceKey {
  readonly deviceKeyFile?: string | undefined;
  readonly deviceKeySecret?: string | undefined;
}

/** The configured device key; `undefined` if none is configured. Throws a `StartupError` if both are. */
export function namedDeviceKey(
  dataDir: string,
  { deviceKeyFile, deviceKeySecret }: NamedDeviceKey,
): DeviceKeyStore | undefined {
  if (deviceKeyFile !== undefined && deviceKeySecret !== undefined)
    throw new StartupError(
      `The device key is specified twice, as a file and in ${deviceKeyVariable}. Remove one of the two.`,
    );
  if (deviceKeySecret !== undefined) return new DeviceKeySecret(deviceKeySecret);
  return deviceKeyFile === undefined ? undefined : new DeviceKeyFile(dataDir, deviceKeyFile);
}

/** The device key of a headless service: the configured one, or a file next to the state. */
export function headlessDeviceKey(dataDir: string, config: NamedDeviceKey): DeviceKeyStore {
  return namedDeviceKey(dataDir, config) ?? new DeviceKeyFile(dataDir);
}

/** The environment variable that may contain the device key. */
export const deviceKeyVariable = 'VAULTDESK_DEVICE_KEY';

/** The device key from the environment: 32 bytes as 64 hexadecimal digits, or as base64. */
export class DeviceKeySecret implements DeviceKeyStore {
  readonly backend = 'environment';
  readonly description = `The device key comes from the environment (${deviceKeyVariable}) and is not on the disk.`;
  readonly mayAdoptOldState = false;
  readonly #key: Buffer;

  constructor(text: string) {
    const key = parseKey(text.trim());
    if (!key) throw new StartupError(`${deviceKeyVariable} must be 32 bytes, as 64 hexadecimal digits or as base64.`);
    this.#key = key;
  }

  /** A copy that may be zeroed. */
  async load(): Promise<Buffer> {
    return Buffer.from(this.#key);
  }

  async create(): Promise<Buffer> {
    return this.load();
  }

  async rejectOldState(): Promise<void> {}

  async setAside(): Promise<void> {}
}

function parseKey(text: string): Buffer | undefined {
  if (/^[0-9a-f]{64}$/i.test(text)) return Buffer.from(text, 'hex');
  if (/^[\w+/-]{43}=?$/.test(text)) return Buffer.from(text, 'base64');
  return undefined;
}
