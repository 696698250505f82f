import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { FileSystem } from '../../ports/file-system.ts';
import { replaceFileDurably, writeNewFile } from '../file-system/replace-file-durably.ts';
import { stateName, type WorldNumber } from './chain-files.ts';

const unpack = promisify(gunzip);

/** The state of an embedded chain in its folder: anvil's JSON, packed by gzip, which also checks it (RFC 1952). */
export class ChainStateFile {
  readonly #disk: FileSystem;
  readonly #folder: string;
  readonly #name: string;

  constructor(disk: FileSystem, folder: string, world: WorldNumber = 0) {
    this.#disk = disk;
    this.#folder = folder;
    this.#name = stateName(world);
  }

  /** Replaces the state by this one, durably and at once. */
  async write(packed: Buffer): Promise<void> {
    await replaceFileDurably(this.#disk, this.#path(this.#name), packed);
  }

  /**
   * Lays the state out for anvil and answers the path, or `undefined` where there is none. Throws for
   * a file that is damaged.
   */
  async unpack(): Promise<string | undefined> {
    const packed = await this.#disk.read(this.#path(this.#name));
    if (!packed) return undefined;
    const path = this.#path('loading.json');
    await writeNewFile(this.#disk, path, await unpack(packed));
    return path;
  }

  /** The state as anvil takes it by a call, or `undefined` where there is none. */
  async packed(): Promise<Buffer | undefined> {
    return this.#disk.read(this.#path(this.#name));
  }

  /** Takes away what `unpack` laid out. */
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
