import { basename, dirname, sep } from 'node:path';
import type { FileSystem, WritableFile } from '../../ports/file-system.ts';

/**
 * A file in memory of its own, with room for what is appended. Nothing of it is a piece of Node's pool: a line
 * there would keep the eight kilobytes around it.
 */
class MemoryFile {
  #bytes = Buffer.alloc(0);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  append(bytes: Buffer): void {
    const size = this.#size + bytes.length;
    if (size > this.#bytes.length) this.#makeRoom(Math.max(size, 2 * this.#size));
    bytes.copy(this.#bytes, this.#size);
    this.#size = size;
  }

  /** What is there now; what is appended later is not in it. */
  content(): Buffer {
    return this.#bytes.subarray(0, this.#size);
  }

  /** What was read before stays what it was. */
  truncate(length: number): void {
    this.#size = Math.min(length, this.#size);
    this.#makeRoom(this.#size);
  }

  #makeRoom(length: number): void {
    const bytes = Buffer.allocUnsafeSlow(length);
    this.#bytes.copy(bytes, 0, 0, this.#size);
    this.#bytes = bytes;
  }
}

/** A disk of its own in the memory of this process: nothing of it is ever written anywhere, and it goes with who holds it. */
export function createMemoryFileSystem(): FileSystem {
  const files = new Map<string, MemoryFile>();
  const find = (path: string): MemoryFile => {
    const file = files.get(path);
    if (!file) throw refusal('ENOENT', path);
    return file;
  };
  return {
    isInMemory: true,
    list: async (directory) => namesIn(files.keys(), directory),
    read: async (path) => files.get(path)?.content(),
    readStart: async (path, length) => files.get(path)?.content().subarray(0, length),
    size: async (path) => files.get(path)?.size ?? 0,
    create: async (path) => {
      if (files.has(path)) throw refusal('EEXIST', path);
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
    makeDirectory: async () => {},
    syncDirectory: async () => {},
  };
}

function writable(file: MemoryFile): WritableFile {
  return {
    append: async (bytes) => file.append(bytes),
    sync: async () => {},
    truncate: async (length) => file.truncate(length),
    close: async () => {},
  };
}

/** Files, and the folders of files that lie deeper. */
function namesIn(paths: Iterable<string>, directory: string): readonly string[] {
  const names = new Set<string>();
  for (const path of paths)
    if (dirname(path) === directory) names.add(basename(path));
    else if (path.startsWith(`${directory}${sep}`))
      names.add(path.slice(directory.length + 1).split(sep)[0] ?? '');
  return [...names];
}

function refusal(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code });
}
