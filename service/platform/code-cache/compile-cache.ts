import { isAscii } from 'node:buffer';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import Module from 'node:module';
import { dirname, join } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { constants, Script } from 'node:vm';
import { crc32 } from 'node:zlib';

const maximumAgeMilliseconds = 30 * 24 * 60 * 60 * 1000;

/** Creates a folder for compiled code, which is executed. Returns whether only this user can access it. */
export function isPrivateFolder(folder: string): boolean {
  try {
    makeFolder(folder);
    const { uid, mode } = statSync(folder);
    return process.getuid === undefined || (uid === process.getuid() && (mode & 0o077) === 0);
  } catch {
    return false;
  }
}

/** See `makeDirectory`, which this code cannot load: it runs before the service. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  if (dirname(folder) !== folder) makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!existsSync(folder)) throw error;
  }
}

/** Removes the files that were written more than a month before the newest file. */
export function removeOld(folder: string): void {
  try {
    const files = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => ({ path, writtenAt: statSync(path).mtimeMs }));
    const newest = Math.max(...files.map(({ writtenAt }) => writtenAt));
    for (const { path, writtenAt } of files)
      if (writtenAt < newest - maximumAgeMilliseconds) rmSync(path, { force: true });
  } catch {
    // Another process may remove the same file.
  }
}

/** Enables Node's compile cache for later modules, in a folder of this user. Returns whether Node has it (22.8). */
export function enableCompileCache(folder: string, node: object = Module): boolean {
  const enable: unknown = Reflect.get(node, 'enableCompileCache');
  if (typeof enable !== 'function') return false;
  if (isPrivateFolder(folder)) enable(folder);
  return true;
}

/** Stores the code that was compiled so far, also if the process is killed later (Node 22.10). */
export function flushCompileCache(): void {
  const flush: unknown = Reflect.get(Module, 'flushCompileCache');
  if (typeof flush === 'function') flush();
}

interface CodeCache {
  /** Folder of compiled code: accessible to this user only, or it is not used. */
  readonly folder: string;
  readonly require: NodeJS.Require;
  /** The caller: each has its own cached functions, since a command and a program call different ones. */
  readonly caller: string;
  /** When to store the code compiled so far; it includes the functions that this start called. */
  readonly storeAfterMilliseconds?: number;
}

/**
 * Requires a CommonJS file with V8's compiled code of an earlier start, for a Node without a compile cache (before
 * 22.8). Missing or unusable code is compiled again and stored. A cache failure costs time only.
 */
export function requireCompiled(
  file: string,
  { folder, require, caller, storeAfterMilliseconds = 3000 }: CodeCache,
): void {
  const source = readFileSync(file);
  const path = join(folder, nameOf(file, source, caller));
  const isUsable = isPrivateFolder(folder);
  const cachedData = isUsable ? readCache(path) : undefined;
  // The built file is ASCII, which needs no decoding.
  const script = new Script(Module.wrap(source.toString(isAscii(source) ? 'latin1' : 'utf8')), {
    filename: file,
    cachedData,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  const module = Object.assign(new Module(file), { filename: file, loaded: true });
  require.cache[file] = module;
  // A test runner may have its own module cache, and loads this module then.
  if (require.cache[file] !== module) return;
  script.runInThisContext()(module.exports, require, module, file, dirname(file));
  if (!isUsable || (cachedData && !script.cachedDataRejected)) return;
  setTimeout(() => writeCache(path, script.createCachedData()), storeAfterMilliseconds).unref();
}

/** V8 checks only the length of the source. The code contains the path, which stack traces show. */
function nameOf(file: string, source: Buffer, caller: string): string {
  const flags = cachedDataVersionTag().toString(16);
  const key = checksumOf(source, crc32(file));
  return `${process.version}-${process.arch}-${flags}-${key}-${caller}.code`;
}

/** @param before the checksum of preceding bytes */
function checksumOf(bytes: Buffer, before = 0): string {
  return crc32(bytes, before).toString(16).padStart(8, '0');
}

/** A checksum comes first, because V8 trusts its input. It has 8 bytes: V8 copies unaligned code. */
const checksumLength = 8;

function readCache(path: string): Buffer | undefined {
  try {
    const bytes = readFileSync(path);
    const code = bytes.subarray(checksumLength);
    return bytes.toString('latin1', 0, checksumLength) === checksumOf(code) ? code : undefined;
  } catch {
    return undefined;
  }
}

function writeCache(path: string, code: Buffer): void {
  const temporary = `${path}.${process.pid}`;
  try {
    writeFileSync(temporary, Buffer.concat([Buffer.from(checksumOf(code)), code]), { mode: 0o600 });
    renameSync(temporary, path);
  } catch {
    // The next start compiles again.
  }
}
