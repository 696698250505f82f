import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { link, mkdir, open, readdir, readFile, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { errnoOf } from '../../../model/kernel/results/reasons.ts';
import type { FileSystem, WritableFile } from '../../ports/file-system.ts';
import { writeNewFile } from './replace-file-durably.ts';

/** The disk of the machine. */
export const nodeFileSystem: FileSystem = {
  list: (directory) => readdir(directory).catch(missingAs([])),
  read: (path) => readFile(path).catch(missingAs(undefined)),
  readStart: (path, length) => readStart(path, length).catch(missingAs(undefined, ['ENOENT', 'EISDIR'])),
  size: (path) =>
    stat(path)
      .then(({ size }) => size)
      .catch(missingAs(0)),
  create: async (path) => toWritableFile(await openDescriptor(path, 'wx', 0o600), 0),
  openAppend: async (path) => {
    const { size } = await stat(path);
    return toWritableFile(await openDescriptor(path, 'r+'), size);
  },
  rename,
  // Unlike `rm`, it does not stat the file first on the event loop.
  remove: (path) => unlink(path).catch(missingAs(undefined)),
  createDirectory: async (path) => {
    await makeDirectory(path);
  },
  syncDirectory,
};

/**
 * Creates a directory and its parents; returns whether it was missing. Node's recursive `mkdir` never ends if an existing
 * parent rejects a new entry with ENOENT, as automounts do (seen with Node 20).
 */
export async function makeDirectory(path: string, mode = 0o700): Promise<boolean> {
  if (await isDirectory(path)) return false;
  if (dirname(path) !== path) await makeDirectory(dirname(path), mode);
  try {
    await mkdir(path, { mode });
    return true;
  } catch (error) {
    if (await isDirectory(path)) return false;
    throw error;
  }
}

async function isDirectory(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found?.isDirectory() ?? false;
}

async function readStart(path: string, length: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

const openDescriptor = promisify(fs.open);
const write = promisify(fs.write);
const datasync = promisify(fs.fdatasync);
const sync = promisify(fs.fsync);
const truncate = promisify(fs.ftruncate);

/** Up to this number of bytes, a write to the cache of the system takes less time than to hand it to a thread. */
const mostBytesOnLoop = 64 * 1024;

/** Descriptors instead of file handles: a handle also needs a thread to close. */
function toWritableFile(descriptor: number, size: number): WritableFile {
  let end = size;
  return {
    append: async (bytes) => {
      let offset = 0;
      while (offset < bytes.length) {
        const rest = [bytes, offset, bytes.length - offset, end] as const;
        const written =
          bytes.length <= mostBytesOnLoop
            ? fs.writeSync(descriptor, ...rest)
            : (await write(descriptor, ...rest)).bytesWritten;
        offset += written;
        end += written;
      }
    },
    overwrite: async (bytes, offset) => {
      for (let done = 0; done < bytes.length; )
        done += fs.writeSync(descriptor, bytes, done, bytes.length - done, offset + done);
    },
    sync: () => datasync(descriptor),
    truncate: async (length) => {
      await truncate(descriptor, length);
      end = length;
    },
    close: async () => fs.closeSync(descriptor),
  };
}

async function syncDirectory(path: string): Promise<void> {
  // Windows cannot open a directory; its names are durable with the files.
  if (process.platform === 'win32') return;
  const descriptor = fs.openSync(path, 'r');
  try {
    await sync(descriptor);
  } finally {
    fs.closeSync(descriptor);
  }
}

function missingAs<Value>(value: Value, codes = ['ENOENT']): (error: unknown) => Value {
  return (error) => {
    if (codes.includes(errnoOf(error) ?? '')) return value;
    throw error;
  };
}

/**
 * Creates a file of mode 0600 with this content, complete and durable or not at all. Throws an
 * error with the code `EEXIST` for an existing file, which is never overwritten.
 */
export async function createFileDurably(path: string, content: Buffer): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    await writeNewFile(nodeFileSystem, temporary, content);
    // A hard link instead of a rename, which would replace an existing file.
    await link(temporary, path);
  } finally {
    await rm(temporary, { force: true });
  }
  await nodeFileSystem.syncDirectory(dirname(path));
}

/** Renames a file to the first free name of `<path>.unusable-1`, `-2` and so on; ignores a missing file. */
export async function setFileAside(path: string): Promise<void> {
  if (!fs.existsSync(path)) return;
  let number = 1;
  while (fs.existsSync(`${path}.unusable-${number}`)) number += 1;
  await rename(path, `${path}.unusable-${number}`);
}
