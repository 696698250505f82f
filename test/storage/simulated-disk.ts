import { basename, dirname } from 'node:path';
import type { FileSystem, WritableFile } from '../../service/platform/ports/file-system.ts';
import type { Chance } from '../seeded.mjs';

/** Unsynced data of a file. */
type DataOperation =
  | { readonly append: Buffer }
  | { readonly overwrite: Buffer; readonly at: number }
  | { readonly truncate: number };

type Inode = { durable: Buffer; pending: DataOperation[] };

/** Unsynced changes of names; `undefined` means a removed name. */
type NameOperation = { readonly names: ReadonlyMap<string, Inode | undefined> };

type Directory = { durable: Map<string, Inode>; pending: NameOperation[] };

export interface DiskBehaviour {
  /** Called before each operation with its source position; may throw a disk error. */
  before?(operation: DiskOperation): void;
  /** Whether a sync silently does nothing. */
  isIdleSync?(operation: DiskOperation): boolean;
}

export interface DiskOperation {
  readonly kind: 'create' | 'append' | 'overwrite' | 'sync' | 'truncate' | 'rename' | 'remove' | 'syncDirectory';
  readonly name: string;
  /** The number of previous operations. */
  readonly number: number;
}

/**
 * A disk in memory that keeps only synced data. After a crash, each unsynced operation may have
 * happened or not; an append may be torn or have holes of zeros; renames are atomic.
 */
export class SimulatedDisk implements FileSystem {
  readonly #directories = new Map<string, Directory>();
  #behaviour: DiskBehaviour;
  #operations = 0;

  constructor(behaviour: DiskBehaviour = {}) {
    this.#behaviour = behaviour;
  }

  behave(behaviour: DiskBehaviour): void {
    this.#behaviour = behaviour;
  }

  async list(directory: string): Promise<readonly string[]> {
    return [...present(this.#directory(directory)).keys()];
  }

  async read(path: string): Promise<Buffer | undefined> {
    const inode = this.#find(path);
    return inode && contentOf(inode);
  }

  async readStart(path: string, length: number): Promise<Buffer | undefined> {
    return (await this.read(path))?.subarray(0, length);
  }

  async size(path: string): Promise<number> {
    return (await this.read(path))?.length ?? 0;
  }

  async create(path: string): Promise<WritableFile> {
    this.#start('create', path);
    if (this.#find(path)) throw diskError('EEXIST');
    const inode: Inode = { durable: Buffer.alloc(0), pending: [] };
    this.#rename(path, [[basename(path), inode]]);
    return this.#open(path, inode);
  }

  async openAppend(path: string): Promise<WritableFile> {
    const inode = this.#find(path);
    if (!inode) throw diskError('ENOENT');
    return this.#open(path, inode);
  }

  async rename(from: string, to: string): Promise<void> {
    this.#start('rename', to);
    const inode = this.#find(from);
    if (!inode) throw diskError('ENOENT');
    this.#rename(to, [
      [basename(from), undefined],
      [basename(to), inode],
    ]);
  }

  async remove(path: string): Promise<void> {
    if (!this.#find(path)) return;
    this.#start('remove', path);
    this.#rename(path, [[basename(path), undefined]]);
  }

  async createDirectory(path: string): Promise<void> {
    this.#directory(path);
  }

  async syncDirectory(path: string): Promise<void> {
    if (this.#start('syncDirectory', path)) return;
    const directory = this.#directory(path);
    directory.durable = present(directory);
    directory.pending = [];
  }

  /** A possible state of the disk after a power loss now. */
  crash(chance: Chance): SimulatedDisk {
    const survivor = new SimulatedDisk();
    const survivors = new Map<Inode, Inode>();
    for (const [path, directory] of this.#directories) {
      const names = new Map(directory.durable);
      for (const { names: changed } of directory.pending) if (chance() < 0.5) setNames(names, changed);
      const stored = new Map<string, Inode>();
      for (const [name, inode] of names) {
        const crashed = survivors.get(inode) ?? crashedInode(inode, chance);
        survivors.set(inode, crashed);
        stored.set(name, crashed);
      }
      survivor.#directories.set(path, { durable: stored, pending: [] });
    }
    return survivor;
  }

  /** An independent copy with everything synced. */
  copy(): SimulatedDisk {
    const copied = new SimulatedDisk();
    for (const [path, directory] of this.#directories)
      copied.#directories.set(path, {
        durable: new Map([...present(directory)].map(([name, inode]) => [name, synced(contentOf(inode))])),
        pending: [],
      });
    return copied;
  }

  /** Writes a file directly. */
  place(path: string, content: Buffer): void {
    this.#directory(dirname(path)).durable.set(basename(path), synced(content));
  }

  lose(path: string): void {
    this.#directory(dirname(path)).durable.delete(basename(path));
  }

  /** Every file with its content, by path; for comparing two disks. */
  files(): ReadonlyMap<string, Buffer> {
    const files = new Map<string, Buffer>();
    for (const [path, directory] of this.#directories)
      for (const [name, inode] of present(directory)) files.set(`${path}/${name}`, contentOf(inode));
    return files;
  }

  #open(path: string, inode: Inode): WritableFile {
    return {
      append: async (bytes) => {
        this.#start('append', path, () => {
          // A failing disk may have written a part.
          inode.pending.push({ append: bytes.subarray(0, bytes.length >> 1) });
        });
        inode.pending.push({ append: Buffer.from(bytes) });
      },
      overwrite: async (bytes, at) => {
        // A failing disk may have written a part.
        this.#start('overwrite', path, () => void inode.pending.push({ overwrite: bytes.subarray(0, sector), at }));
        inode.pending.push({ overwrite: Buffer.from(bytes), at });
      },
      sync: async () => {
        if (this.#start('sync', path)) return;
        inode.durable = contentOf(inode);
        inode.pending = [];
      },
      truncate: async (length) => {
        this.#start('truncate', path);
        inode.pending.push({ truncate: length });
      },
      close: async () => {},
    };
  }

  /** Returns whether the operation is a sync that does nothing. */
  #start(kind: DiskOperation['kind'], path: string, onRejection = () => {}): boolean {
    const operation = { kind, name: basename(path), number: this.#operations };
    this.#operations += 1;
    try {
      this.#behaviour.before?.(operation);
    } catch (error) {
      onRejection();
      throw error;
    }
    return this.#behaviour.isIdleSync?.(operation) ?? false;
  }

  #rename(path: string, names: readonly (readonly [string, Inode | undefined])[]): void {
    this.#directory(dirname(path)).pending.push({ names: new Map(names) });
  }

  #find(path: string): Inode | undefined {
    const { durable, pending } = this.#directory(dirname(path));
    const name = basename(path);
    const newest = pending.findLast(({ names }) => names.has(name));
    return newest ? newest.names.get(name) : durable.get(name);
  }

  #directory(path: string): Directory {
    const existing = this.#directories.get(path);
    if (existing) return existing;
    const created: Directory = { durable: new Map(), pending: [] };
    this.#directories.set(path, created);
    return created;
  }
}

/** An error like those of the operating system. */
export function diskError(code: string): Error {
  return Object.assign(new Error(`${code}: the simulated disk refuses`), { code });
}

/** Refuses matching operations with an error of the operating system. */
export const failing = (code: string, matches: (operation: DiskOperation) => boolean): DiskBehaviour => ({
  before: (operation) => {
    if (matches(operation)) throw diskError(code);
  },
});

function present({ durable, pending }: Directory): Map<string, Inode> {
  const names = new Map(durable);
  for (const { names: changed } of pending) setNames(names, changed);
  return names;
}

function setNames(names: Map<string, Inode>, changed: NameOperation['names']): void {
  for (const [name, inode] of changed)
    if (inode) names.set(name, inode);
    else names.delete(name);
}

function contentOf({ durable, pending }: Inode): Buffer {
  return pending.reduce<Buffer>(apply, durable);
}

function apply(content: Buffer, operation: DataOperation): Buffer {
  if ('append' in operation) return Buffer.concat([content, operation.append]);
  if ('truncate' in operation) return Buffer.from(content.subarray(0, operation.truncate));
  const changed = Buffer.from(content);
  operation.overwrite.copy(changed, operation.at);
  return changed;
}

function synced(content: Buffer): Inode {
  return { durable: Buffer.from(content), pending: [] };
}

function crashedInode({ durable, pending }: Inode, chance: Chance): Inode {
  let content = durable;
  let isCut = false;
  for (const operation of pending) {
    if ('overwrite' in operation) {
      content = apply(content, { ...operation, overwrite: mixed(operation, content, chance) });
      continue;
    }
    // Bytes are contiguous: data after a lost append is lost, or has zeros before it.
    if (isCut || chance() < 0.3) {
      isCut = true;
      continue;
    }
    content = apply(content, 'append' in operation ? torn(operation.append, chance) : operation);
  }
  return synced(content);
}

const sector = 64;

/** An overwrite of which only some sectors were written. */
function mixed({ overwrite, at }: { overwrite: Buffer; at: number }, old: Buffer, chance: Chance): Buffer {
  const share = chance();
  const written = Buffer.from(overwrite);
  for (let start = 0; start < written.length; start += sector)
    if (chance() < share) written.set(old.subarray(at + start, at + start + sector), start);
  return written;
}

/** The whole append, its beginning, or the whole with some sectors never written. */
function torn(bytes: Buffer, chance: Chance): { append: Buffer } {
  const kind = chance();
  if (kind < 0.4) return { append: bytes };
  if (kind < 0.7) return { append: bytes.subarray(0, Math.floor(chance() * bytes.length)) };
  const holed = Buffer.from(bytes);
  for (let start = 0; start < holed.length; start += sector)
    if (chance() < 0.3) holed.fill(0, start, Math.min(start + sector, holed.length));
  return { append: holed };
}
