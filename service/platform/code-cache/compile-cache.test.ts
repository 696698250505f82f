import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import Module, { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { test as base, expect } from 'vitest';
import { z } from 'zod';
import { aFolder, present } from '../../../test/values.ts';
import { enableCompileCache, isPrivateFolder, removeOld, requireCompiled } from './compile-cache.ts';

const test = base.extend('target', () => aProgram()).extend('folder', () => aFolder());

/** A Node with a compile cache, and the folders that it was enabled for. */
function aNode() {
  const enabled: string[] = [];
  return { enabled, node: { enableCompileCache: (folder: string) => enabled.push(folder) } };
}

test('enables the compile cache in a folder of this user', async () => {
  const folder = join(await aFolder(), 'compiled');
  const { enabled, node } = aNode();

  expect(enableCompileCache(folder, node)).toBe(true);
  expect(enabled).toEqual([folder]);
});

test('enables no compile cache in a folder that others can read', ({ folder }) => {
  chmodSync(folder, 0o755);
  const { enabled, node } = aNode();

  expect(enableCompileCache(folder, node)).toBe(true);
  expect(enabled).toEqual([]);
});

test('reports a Node without a compile cache and creates no folder', ({ folder }) => {
  expect(enableCompileCache(join(folder, 'compiled'), {})).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
});

test.skipIf(!('enableCompileCache' in Module))(
  'names its own file in stack traces if another project has the same file',
  async () => {
    const folder = await aFolder();
    const traceIn = (project: string) => {
      const file = join(folder, project, 'program.cjs');
      mkdirSync(join(folder, project), { recursive: true });
      writeFileSync(file, 'exports.trace = () => new Error().stack;');
      const script = `require('node:module').enableCompileCache(${JSON.stringify(join(folder, 'compiled'))}); console.log(require(${JSON.stringify(file)}).trace())`;
      return execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' });
    };

    for (const project of ['first', 'second', 'second', 'first'])
      expect(traceIn(project)).toContain(join(folder, project, 'program.cjs'));
  },
);

test('creates a folder that only its user can read and write', async () => {
  const folder = join(await aFolder(), 'cache', 'compiled');

  expect(isPrivateFolder(folder)).toBe(true);
  expect(statSync(folder).mode & 0o077).toBe(0);
  expect(isPrivateFolder(folder)).toBe(true);
});

test.each([0o777, 0o755, 0o720])('rejects a folder with the mode %o', async (mode) => {
  const folder = await aFolder();
  chmodSync(folder, mode);

  expect(isPrivateFolder(folder)).toBe(false);
});

test('rejects a folder that cannot be created', async () => {
  const file = join(await aFolder(), 'file');
  writeFileSync(file, '');

  expect(isPrivateFolder(join(file, 'compiled'))).toBe(false);
});

test.runIf(process.platform === 'linux')('rejects a folder whose parent rejects new entries as missing', () => {
  expect(isPrivateFolder('/proc/vaultdesk/compiled')).toBe(false);
});

test('removes files that were written more than a month before the newest', ({ folder }) => {
  mkdirSync(join(folder, 'v20'));
  for (const [name, writtenOn] of [
    ['old', '2030-01-01'],
    ['recent', '2030-01-03'],
    ['newest', '2030-02-01'],
  ] as const) {
    const path = join(folder, 'v20', name);
    writeFileSync(path, '');
    utimesSync(path, new Date(writtenOn), new Date(writtenOn));
  }

  removeOld(folder);
  removeOld(join(folder, 'missing'));

  expect(readdirSync(join(folder, 'v20'))).toEqual(['newest', 'recent']);
});

const program = 'exports.answer = () => 42; exports.folder = __dirname;';

function aProgram(source = program) {
  const folder = mkdtempSync(join(tmpdir(), 'vaultdesk-code-'));
  const file = join(folder, 'program.cjs');
  writeFileSync(file, source);
  return { file, folder: join(folder, 'cache') };
}

/** Requires it like a new process, and waits until the code is stored. */
async function start({ file, folder }: { file: string; folder: string }, caller = 'commands'): Promise<unknown> {
  const require = createRequire(file);
  requireCompiled(file, { folder, require, caller, storeAfterMilliseconds: 0 });
  await new Promise((resolve) => setTimeout(resolve));
  const exported: unknown = require(file);
  return exported;
}

function cacheFilesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}

test('returns the exports of the file on the first and later starts', async ({ target }) => {
  const first = await start(target);
  const second = await start(target);

  expect(first).toMatchObject({ answer: expect.any(Function), folder: join(target.folder, '..') });
  expect(second).toMatchObject({ answer: expect.any(Function), folder: join(target.folder, '..') });
  expect(second).not.toBe(first);
});

test('stores compiled code once, for its user only', async ({ target }) => {
  await start(target);
  const [name = ''] = cacheFilesIn(target.folder);
  const first = statSync(join(target.folder, name));
  await start(target);

  expect(cacheFilesIn(target.folder)).toEqual([name]);
  expect(statSync(join(target.folder, name)).ino).toBe(first.ino);
  expect(first.mode & 0o077).toBe(0);
  expect(statSync(target.folder).mode & 0o077).toBe(0);
});

test('stores the code of another caller separately', async ({ target }) => {
  await start(target);
  await start(target, 'in-process');

  expect(cacheFilesIn(target.folder)).toEqual([
    expect.stringMatching(/-commands\.code$/),
    expect.stringMatching(/-in-process\.code$/),
  ]);
});

test('names its own file in stack traces if another project has the same file', async () => {
  const source = 'exports.trace = () => new Error().stack;';
  const first = aProgram(source);
  const second = { ...aProgram(source), folder: first.folder };
  const traceOf = async (target: typeof first) =>
    z
      .object({ trace: z.function({ output: z.string() }) })
      .parse(await start(target))
      .trace();

  await start(first);

  expect(await traceOf(second)).toContain(second.file);
  expect(await traceOf(second)).toContain(second.file);
  expect(await traceOf(first)).toContain(first.file);
});

test('stores code compiled with other V8 flags separately', async ({ target }) => {
  await start(target);
  setFlagsFromString('--max-lazy');
  try {
    await start(target);
  } finally {
    setFlagsFromString('--no-max-lazy');
  }
  await start(target);

  expect(cacheFilesIn(target.folder)).toHaveLength(2);
});

test('compiles a changed file again, also with an equal length', async () => {
  const target = aProgram('exports.answer = 1;');
  await start(target);
  const before = cacheFilesIn(target.folder);
  writeFileSync(target.file, 'exports.answer = 2;');

  expect(await start(target)).toMatchObject({ answer: 2 });
  expect(cacheFilesIn(target.folder)).not.toEqual(before);
});

test.each([
  ['cut', (bytes: Buffer) => bytes.subarray(0, bytes.length / 2)],
  ['empty', () => Buffer.alloc(0)],
  ['flipped', (bytes: Buffer) => Buffer.from(bytes.map((byte, index) => (index === 99 ? byte ^ 1 : byte)))],
])('does not run code that is %s', async (_damage, damage) => {
  const target = aProgram();
  await start(target);
  const path = join(target.folder, present(cacheFilesIn(target.folder)[0]));
  const content = readFileSync(path);
  writeFileSync(path, damage(content));

  expect(await start(target)).toMatchObject({ answer: expect.any(Function) });
  expect(readFileSync(path).length).toBe(content.length);
});

test('ignores code in a folder that others may write to', async ({ target }) => {
  await start(target);
  const path = join(target.folder, present(cacheFilesIn(target.folder)[0]));
  chmodSync(target.folder, 0o777);
  const before = statSync(path).ino;

  expect(await start(target)).toMatchObject({ answer: expect.any(Function) });
  expect(statSync(path).ino).toBe(before);
});

test('works without a cache if its folder cannot be created', async ({ target }) => {
  const folder = join(target.file, 'below a file');

  expect(await start({ ...target, folder })).toMatchObject({ answer: expect.any(Function) });
});

test('does not run a module that another module cache runs', () => {
  const { file, folder } = aProgram('globalThis.ranBeside = true;');
  const requireProxy = new Proxy(createRequire(file), {
    get: (target, name) => (name === 'cache' ? new Proxy({}, { set: () => true }) : Reflect.get(target, name)),
  });

  requireCompiled(file, { folder, require: requireProxy, caller: 'commands' });

  expect(globalThis).not.toHaveProperty('ranBeside');
});
