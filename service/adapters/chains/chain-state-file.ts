import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FileSystem } from '../../ports/file-system.ts';
import { replaceFileDurably, writeNewFile } from '../file-system/replace-file-durably.ts';
import { stateName, type WorldNumber } from './chain-files.ts';

const unpack = promisify(gunzip);

/**
 * The state of an embedded chain in its folder: anvil's JSON, packed by gzip, which also checks it
 * (RFC 1952).
 */
export class ChainStateFile {
  readonly #disk: FileSystem;
  readonly #folder: string;
  readonly #name: string;

  constructor(disk: FileSystem, folder: string, world: WorldNumber = 0) {
    this.#disk = disk;
    this.#folder = folder;
    this.#name = stateName(world);
  }

  /** Replaces the state durably and atomically. */
  async write(packed: Buffer): Promise<void> {
    await replaceFileDurably(this.#disk, this.#path(this.#name), packed);
  }

  /**
   * Unpacks the state for anvil and returns its path, or `undefined` if it is missing. Throws for a
   * damaged file.
   */
  async unpack(): Promise<string | undefined> {
    const packed = await this.#disk.read(this.#path(this.#name));
    if (!packed) return undefined;
    const path = this.#path('loading.json');
    await writeNewFile(this.#disk, path, await unpack(packed));
    return path;
  }

  /** The state in the form of anvil's load call, or `undefined` if it is missing. */
  async packed(): Promise<Buffer | undefined> {
    return this.#disk.read(this.#path(this.#name));
  }

  /** Removes the unpacked file. */
  async tidy(): Promise<void> {
    await this.#disk.remove(this.#path('loading.json'));
  }

  async remove(): Promise<void> {
    await this.#disk.remove(this.#path(this.#name));
    await this.#disk.syncDirectory(this.#folder);
  }

  #path(name: string): string {
    return join(this.#folder, name);
  }
}
