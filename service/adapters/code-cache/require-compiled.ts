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
import { constants, Script } from 'node:vm';
import { crc32 } from 'node:zlib';

const keptVersions = 4;

/** What `requireCompiled` works with. */
export interface CodeCache {
  /** Where compiled code is kept: of this user alone, or it is not used. */
  readonly folder: string;
  readonly require: NodeJS.Require;
  /** When what was compiled by then is kept; the functions that a start calls are among it. */
  readonly keepAfterMilliseconds?: number;
}

/**
 * Requires a CommonJS file with the code that V8 compiled of it at an earlier start, which halves the time
 * until the service answers. Without such code, or with one that does not fit, it is compiled anew and
 * kept. What goes wrong with the cache costs time and nothing else.
 */
export function requireCompiled(
  file: string,
  { folder, require, keepAfterMilliseconds = 3000 }: CodeCache,
): void {
  const source = readFileSync(file);
  const kept = join(folder, nameOf(source));
  const cachedData = mayUse(folder) ? readKept(kept) : undefined;
  const script = new Script(Module.wrap(source.toString('utf8')), {
    filename: file,
    cachedData,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  const module = Object.assign(new Module(file), { filename: file, loaded: true });
  require.cache[file] = module;
  // A test runner may keep modules by itself, and loads this one then.
  if (require.cache[file] !== module) return;
  script.runInThisContext()(module.exports, require, module, file, dirname(file));
  if (cachedData && !script.cachedDataRejected) return;
  setTimeout(() => keep(kept, script.createCachedData()), keepAfterMilliseconds).unref();
}

/** V8 looks at the length of the source alone, and its own version and flags. */
function nameOf(source: Buffer): string {
  return `${process.version}-${process.arch}-${checksumOf(source)}.code`;
}

function checksumOf(bytes: Buffer): string {
  return crc32(bytes).toString(16).padStart(8, '0');
}

/** Whether nobody else can have written there, or will: code from it is run. */
function mayUse(folder: string): boolean {
  try {
    const { uid, mode } = statSync(folder);
    return process.getuid === undefined || (uid === process.getuid() && (mode & 0o022) === 0);
  } catch {
    return false;
  }
}

/** A checksum stands before the code, because V8 trusts what it reads. */
function readKept(path: string): Buffer | undefined {
  try {
    const bytes = readFileSync(path);
    const code = bytes.subarray(8);
    return bytes.toString('latin1', 0, 8) === checksumOf(code) ? code : undefined;
  } catch {
    return undefined;
  }
}

function keep(path: string, code: Buffer): void {
  const folder = dirname(path);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!mayUse(folder)) return;
    const temporary = `${path}.${process.pid}`;
    writeFileSync(temporary, Buffer.concat([Buffer.from(checksumOf(code)), code]), { mode: 0o600 });
    renameSync(temporary, path);
    removeOld(folder);
  } catch {
    // The next start compiles again.
  }
}

/** A few remain, for a user of several versions. */
function removeOld(folder: string): void {
  const kept = readdirSync(folder)
    .filter((name) => name.includes('.code'))
    .map((name) => join(folder, name))
    .map((path) => ({ path, changed: statSync(path).mtimeMs }));
  kept.sort((left, right) => right.changed - left.changed);
  for (const { path } of kept.slice(keptVersions)) rmSync(path, { force: true });
}
