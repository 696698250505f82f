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

/** Of two callers, so two versions. */
const keptFiles = 4;

/** So many starts add what they call to what is kept: one command does not call what another does. */
const keptStarts = 3;

/** What `requireCompiled` works with. */
export interface CodeCache {
  /** Where compiled code is kept: of this user alone, or it is not used. */
  readonly folder: string;
  readonly require: NodeJS.Require;
  /** Who requires it: each has its own functions kept, as a command and a program do not call the same. */
  readonly caller: string;
  /** When what was compiled by then is kept; the functions that this start called are among it. */
  readonly keepAfterMilliseconds?: number;
}

/**
 * Requires a CommonJS file with the code that V8 compiled of it at an earlier start, which halves the time
 * until the service answers. Without such code, or with one that does not fit, it is compiled anew and
 * kept; the starts behind that add what they compiled besides. What goes wrong with the cache costs time and nothing else.
 */
export function requireCompiled(
  file: string,
  { folder, require, caller, keepAfterMilliseconds = 3000 }: CodeCache,
): void {
  const source = readFileSync(file);
  const kept = join(folder, nameOf(source, caller));
  const found = mayUse(folder) ? readKept(kept) : undefined;
  const script = new Script(Module.wrap(textOf(source)), {
    filename: file,
    cachedData: found?.code,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  const module = Object.assign(new Module(file), { filename: file, loaded: true });
  require.cache[file] = module;
  // A test runner may keep modules by itself, and loads this one then.
  if (require.cache[file] !== module) return;
  script.runInThisContext()(module.exports, require, module, file, dirname(file));
  const known = found && !script.cachedDataRejected ? found : nothingKept;
  if (known.starts >= keptStarts) return;
  setTimeout(() => keep(kept, withMore(known, script)), keepAfterMilliseconds).unref();
}

/** What is built here is ASCII, which needs no decoding. */
function textOf(source: Buffer): string {
  return source.toString(isAscii(source) ? 'latin1' : 'utf8');
}

/** V8 looks at the length of the source alone, and refuses what was made with other flags. */
function nameOf(source: Buffer, caller: string): string {
  const flags = cachedDataVersionTag().toString(16);
  return `${process.version}-${process.arch}-${flags}-${checksumOf(source)}-${caller}.code`;
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

interface Kept {
  /** How many starts have added to it. */
  readonly starts: number;
  readonly code: Buffer;
}

const nothingKept: Kept = { starts: 0, code: Buffer.alloc(0) };

/** A start that lasts lets go of what it called once, and may hold less than there was. */
function withMore({ starts, code }: Kept, script: Script): Kept {
  const present = script.createCachedData();
  return { starts: starts + 1, code: present.length > code.length ? present : code };
}

const checksumLength = 8;

/** How V8 wants the code to lie: it copies it otherwise. */
const alignedBytes = 8;

/** A checksum stands before the rest, because V8 trusts what it reads; then the starts, then the code. */
function readKept(path: string): Kept | undefined {
  try {
    const bytes = readFileSync(path);
    const rest = bytes.subarray(checksumLength);
    if (bytes.toString('latin1', 0, checksumLength) !== checksumOf(rest)) return undefined;
    return { starts: rest.readUInt8(0), code: rest.subarray(alignedBytes) };
  } catch {
    return undefined;
  }
}

function keep(path: string, { starts, code }: Kept): void {
  const folder = dirname(path);
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (!mayUse(folder)) return;
    const temporary = `${path}.${process.pid}`;
    const rest = Buffer.concat([Buffer.alloc(alignedBytes, starts), code]);
    writeFileSync(temporary, Buffer.concat([Buffer.from(checksumOf(rest)), rest]), { mode: 0o600 });
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
  for (const { path } of kept.slice(keptFiles)) rmSync(path, { force: true });
}
