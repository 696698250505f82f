import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { sep } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../kernel/json.ts';

/** The packages of `@foundry-rs/anvil` by `process.platform` and `process.arch`. */
const packages: Readonly<Record<string, string>> = {
  'darwin-arm64': '@foundry-rs/anvil-darwin-arm64',
  'darwin-x64': '@foundry-rs/anvil-darwin-amd64',
  'linux-arm64': '@foundry-rs/anvil-linux-arm64',
  'linux-x64': '@foundry-rs/anvil-linux-amd64',
  'win32-x64': '@foundry-rs/anvil-win32-amd64',
};

/**
 * The path of the anvil program for this machine, or `undefined` where its package is not installed.
 * The program itself and not the package's `bin.mjs`, whose child would outlive a kill.
 */
export function findAnvil(): string | undefined {
  const { platform, arch } = process;
  const name = packages[`${platform}-${arch}`];
  if (name === undefined) return undefined;
  const program = `${name}/bin/anvil${platform === 'win32' ? '.exe' : ''}`;
  try {
    // Beside @foundry-rs/anvil, on which it depends: the installer may have put it below.
    const here = createRequire(import.meta.url);
    const path = createRequire(here.resolve('@foundry-rs/anvil/package.json')).resolve(program);
    return existsSync(outsideArchive(path)) ? outsideArchive(path) : undefined;
  } catch {
    return undefined;
  }
}

/** The version of the chain node, as its package says; `undefined` where it is not installed. */
export function anvilVersion(): string | undefined {
  try {
    const path = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json');
    return z.object({ version: z.string() }).parse(parseJson(readFileSync(path, 'utf8'))).version;
  } catch {
    return undefined;
  }
}

/** A program cannot be started inside Electron's archive; the packager lays it beside. */
function outsideArchive(path: string): string {
  return path.replace(`${sep}app.asar${sep}`, `${sep}app.asar.unpacked${sep}`);
}
