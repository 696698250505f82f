import { isAscii } from 'node:buffer';
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import Module from 'node:module';
import { dirname, join } from 'node:path';
import { cachedDataVersionTag } from 'node:v8';
import { constants, Script } from 'node:vm';
import { crc32 } from 'node:zlib';

/** Four projects or versions, each with two callers. */
const keptFiles = 8;

/**
 * This many starts add the functions they call to the cache, since commands call different
 * functions.
 */
const coveredStarts = 3;

/** Options of `requireCompiled`. */
export interface CodeCache {
  /** Folder of compiled code: accessible to this user only, or it is not used. */
  readonly folder: string;
  readonly require: NodeJS.Require;
  /**
   * The caller: each has its own cached functions, since a command and a program call different
   * ones.
   */
  readonly caller: string;
  /** When to store the code compiled so far; it includes the functions that this start called. */
  readonly keepAfterMilliseconds?: number;
}

/**
 * Requires a CommonJS file with V8's compiled code of an earlier start, which halves the startup
 * time. Missing or unusable code is compiled again and stored; later starts add their additional
 * functions. A cache failure costs time only.
 */
export function requireCompiled(
  file: string,
  { folder, require, caller, keepAfterMilliseconds = 3000 }: CodeCache,
): void {
  const source = readFileSync(file);
  const path = join(folder, nameOf(file, source, caller));
  const stored = mayUse(folder) ? readKept(path) : undefined;
  const script = new Script(Module.wrap(textOf(source)), {
    filename: file,
    cachedData: stored?.code,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  const module = Object.assign(new Module(file), { filename: file, loaded: true });
  require.cache[file] = module;
  // A test runner may have its own module cache, and loads this module then.
  if (require.cache[file] !== module) return;
  script.runInThisContext()(module.exports, require, module, file, dirname(file));
  const usable = stored && !script.cachedDataRejected ? stored : nothingKept;
  if (usable.starts >= coveredStarts) return;
  setTimeout(() => writeCache(path, withMore(usable, script)), keepAfterMilliseconds).unref();
}

/** The built file is ASCII, which needs no decoding. */
function textOf(source: Buffer): string {
  return source.toString(isAscii(source) ? 'latin1' : 'utf8');
}

/**
 * V8 checks only the length of the source, and rejects code compiled with other flags. The code
 * contains the path, which stack traces and debuggers show.
 */
function nameOf(file: string, source: Buffer, caller: string): string {
  const flags = cachedDataVersionTag().toString(16);
  const key = checksumOf(source, crc32(file));
  return `${process.version}-${process.arch}-${flags}-${key}-${caller}.code`;
}

/** @param before the checksum of preceding bytes */
function checksumOf(bytes: Buffer, before = 0): string {
  return crc32(bytes, before).toString(16).padStart(8, '0');
}

/** Whether no other user can write there, now or later: code from it is executed. */
function mayUse(folder: string): boolean {
  try {
    const { uid, mode } = statSync(folder);
    return process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
  } catch {
    return false;
  }
}

interface CachedCode {
  /** Number of starts that have added to it. */
  readonly starts: number;
  readonly code: Buffer;
}

const nothingKept: CachedCode = { starts: 0, code: Buffer.alloc(0) };

/** A long-running start discards functions it called once, so it may have fewer than the cache. */
function withMore({ starts, code }: CachedCode, script: Script): CachedCode {
  const fresh = script.createCachedData();
  return { starts: starts + 1, code: fresh.length > code.length ? fresh : code };
}

const checksumLength = 8;

/** V8 copies unaligned code. */
const alignedBytes = 8;

/**
 * A checksum comes first, because V8 trusts its input; then the number of starts, then the code.
 */
function readKept(path: string): CachedCode | undefined {
  try {
    const bytes = readFileSync(path);
    const body = bytes.subarray(checksumLength);
    if (bytes.toString('latin1', 0, checksumLength) !== checksumOf(body)) return undefined;
    return { starts: body.readUInt8(0), code: body.subarray(alignedBytes) };
  } catch {
    return undefined;
  }
}

function writeCache(path: string, { starts, code }: CachedCode): void {
  const folder = dirname(path);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!mayUse(folder)) return;
    const temporary = `${path}.${process.pid}`;
    const body = Buffer.concat([Buffer.alloc(alignedBytes, starts), code]);
    writeFileSync(temporary, Buffer.concat([Buffer.from(checksumOf(body)), body]), { mode: 0o600 });
    renameSync(temporary, path);
    removeOld(folder);
  } catch {
    // The next start compiles again.
  }
}

/** A few files remain, for a user of several versions. */
function removeOld(folder: string): void {
  const cacheFiles = readdirSync(folder)
    .filter((name) => name.includes('.code'))
    .map((name) => join(folder, name))
    .map((path) => ({ path, changed: statSync(path).mtimeMs }));
  cacheFiles.sort((left, right) => right.changed - left.changed);
  for (const { path } of cacheFiles.slice(keptFiles)) rmSync(path, { force: true });
}
