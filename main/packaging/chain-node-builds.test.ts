import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { aFolder } from '../../test/values.ts';
import { anEndpoint } from '../../test/world/shop.ts';

const locked = z.looseObject({
  version: z.string().optional(),
  integrity: z.string().optional(),
  hasInstallScript: z.boolean().optional(),
  os: z.array(z.string()).optional(),
  cpu: z.array(z.string()).optional(),
});
const lockFile = z.object({ packages: z.record(z.string(), locked) });
const { packages } = lockFile.parse(JSON.parse(textOf('package-lock.json')));
const npmMilliseconds = 120_000;

function textOf(name: string): string {
  return readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
}

test('no package runs an install script', () => {
  const scripted = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  const manifest = z.object({ allowScripts: z.record(z.string(), z.boolean()) });

  // Older versions of npm only know this setting.
  expect(textOf('.npmrc').split('\n')).toContain('ignore-scripts=true');
  expect(manifest.parse(JSON.parse(textOf('package.json'))).allowScripts).toEqual(
    Object.fromEntries(scripted.map(([path]) => [path.replace('node_modules/', ''), false])),
  );
});

test('npm compares every chain node build with a checksum, of the lock file or of the registry', {
  timeout: npmMilliseconds,
}, async () => {
  const builds = Object.entries(packages).filter(([path]) => /foundry-rs\/anvil-/.test(path));
  expect(builds).toHaveLength(5);
  const bytes = await pack('a program');
  const otherBytes = await pack('another program');

  const unlocked = builds.filter(([, { integrity }]) => integrity === undefined);
  // npm reads the same fields of each entry: one build represents all.
  expect(new Set(unlocked.map(([, entry]) => Object.keys(entry).join())).size).toBe(1);
  const [[path = '', entry = {}] = []] = unlocked;
  const build = { name: path.replace('node_modules/', ''), entry, stated: bytes };
  expect(await isInstalled({ ...build, sent: bytes })).toBe(true);
  expect(await isInstalled({ ...build, sent: otherBytes })).toBe(false);
});

interface Build {
  readonly name: string;
  readonly entry: z.infer<typeof locked>;
  /** The content whose checksum the registry states. */
  readonly stated: Buffer;
  readonly sent: Buffer;
}

/** Whether `npm ci` installs a build. */
async function isInstalled(build: Build): Promise<boolean> {
  const folder = await aFolder();
  const { name, entry } = build;
  const { version = '', os = [], cpu = [] } = entry;
  const path = `node_modules/${name}`;
  const identity = { name: 'installer', version: '1.0.0' };
  const manifest = { ...identity, optionalDependencies: { [name]: version } };
  const lock = { ...identity, lockfileVersion: 3, packages: { '': manifest, [path]: entry } };
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'package-lock.json'), JSON.stringify(lock));
  const argv = ['--os', os[0] ?? '', '--cpu', cpu[0] ?? ''];
  await npm(folder, ['ci', '--registry', await aRegistry(build), ...argv]);
  return existsSync(join(folder, path, 'bin/anvil'));
}

/** A registry with this single package. */
async function aRegistry({ name, entry: { version = '' }, stated, sent }: Build): Promise<string> {
  const integrity = `sha512-${createHash('sha512').update(stated).digest('base64')}`;
  const { origin } = await anEndpoint(({ url = '', headers }, response) => {
    if (url.endsWith('.tgz')) return response.end(sent);
    const dist = { tarball: `http://${headers.host}/build.tgz`, integrity };
    const versions = { [version]: { name, version, dist } };
    return response.end(JSON.stringify({ name, 'dist-tags': { latest: version }, versions }));
  });
  return origin;
}

async function pack(program: string): Promise<Buffer> {
  const folder = await aFolder();
  await mkdir(join(folder, 'bin'));
  await writeFile(join(folder, 'package.json'), '{"name":"build","version":"1.0.0"}');
  await writeFile(join(folder, 'bin/anvil'), program);
  const output = await npm(folder, ['pack', '--json']);
  const [packed] = z.array(z.object({ filename: z.string() })).parse(JSON.parse(output));
  return readFile(join(folder, packed?.filename ?? ''));
}

/** npm without the user's settings and cache. */
async function npm(folder: string, args: readonly string[]): Promise<string> {
  const quietFlags = ['--no-audit', '--no-fund', '--no-update-notifier', '--fetch-retries', '0'];
  const isolationFlags = ['--cache', join(folder, 'cache'), '--userconfig', join(folder, 'none')];
  const { stdout } = await promisify(execFile)('npm', [...args, ...quietFlags, ...isolationFlags], {
    cwd: folder,
    shell: process.platform === 'win32',
  });
  return stdout;
}
