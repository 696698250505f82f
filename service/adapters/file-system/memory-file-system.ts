import { basename, dirname, sep } from 'node:path';
import type { FileSystem, WritableFile } from '../../ports/file-system.ts';

/** A file as the parts that were written, until somebody reads it. */
class MemoryFile {
  #parts: Buffer[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  append(bytes: Buffer): void {
    this.#parts.push(Buffer.from(bytes));
    this.#size += bytes.length;
  }

  content(): Buffer {
    const [whole = Buffer.alloc(0)] = this.#parts;
    if (this.#parts.length < 2) return whole;
    const content = Buffer.concat(this.#parts);
    this.#parts = [content];
    return content;
  }

  truncate(length: number): void {
    const kept = this.content().subarray(0, length);
    this.#parts = [kept];
    this.#size = kept.length;
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
