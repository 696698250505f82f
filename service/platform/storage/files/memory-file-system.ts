import { basename, dirname, sep } from 'node:path';
import type { FileSystem, WritableFile } from '../../ports/file-system.ts';

/**
 * A file in memory, with spare capacity for appends. It uses no piece of Node's pool: a single line
 * would retain the surrounding 8 KiB.
 */
class MemoryFile {
  #bytes = Buffer.alloc(0);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  append(bytes: Buffer): void {
    const size = this.#size + bytes.length;
    if (size > this.#bytes.length) this.#reserve(Math.max(size, 2 * this.#size));
    bytes.copy(this.#bytes, this.#size);
    this.#size = size;
  }

  /** Content that was read before is unchanged. */
  overwrite(bytes: Buffer, offset: number): void {
    this.#reserve(this.#size);
    bytes.copy(this.#bytes, offset);
  }

  /** The current content, without later appends. */
  content(): Buffer {
    return this.#bytes.subarray(0, this.#size);
  }

  /** Content that was read before is unchanged. */
  truncate(length: number): void {
    this.#size = Math.min(length, this.#size);
    this.#reserve(this.#size);
  }

  #reserve(length: number): void {
    const bytes = Buffer.allocUnsafeSlow(length);
    this.#bytes.copy(bytes, 0, 0, this.#size);
    this.#bytes = bytes;
  }
}

/** A separate disk in the memory of this process: nothing is written to a real disk. */
export function createMemoryFileSystem(): FileSystem {
  const files = new Map<string, MemoryFile>();
  const find = (path: string): MemoryFile => {
    const file = files.get(path);
    if (!file) throw rejection('ENOENT', path);
    return file;
  };
  return {
    isInMemory: true,
    list: async (directory) => namesIn(files.keys(), directory),
    read: async (path) => files.get(path)?.content(),
    readStart: async (path, length) => files.get(path)?.content().subarray(0, length),
    size: async (path) => files.get(path)?.size ?? 0,
    create: async (path) => {
      if (files.has(path)) throw rejection('EEXIST', path);
      const file = new MemoryFile();
      files.set(path, file);
      return writable(file);
    },
    openAppend: async (path) => writable(find(path)),
    rename: async (from, to) => {
      files.set(to, find(from));
      if (from !== to) files.delete(from);
    },
    remove: async (path) => void files.delete(path),
    createDirectory: async () => {},
    syncDirectory: async () => {},
  };
}

function writable(file: MemoryFile): WritableFile {
  return {
    append: async (bytes) => file.append(bytes),
    overwrite: async (bytes, offset) => file.overwrite(bytes, offset),
    sync: async () => {},
    truncate: async (length) => file.truncate(length),
    close: async () => {},
  };
}

/** The files in a directory, and the folders of deeper files. */
function namesIn(paths: Iterable<string>, directory: string): readonly string[] {
  const names = new Set<string>();
  for (const path of paths)
    if (dirname(path) === directory) names.add(basename(path));
    else if (path.startsWith(`${directory}${sep}`)) names.add(path.slice(directory.length + 1).split(sep)[0] ?? '');
  return [...names];
}

function rejection(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code });
}
