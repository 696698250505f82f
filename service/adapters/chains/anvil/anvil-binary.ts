import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { sep } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../../kernel/json.ts';

/** The packages of `@foundry-rs/anvil` by `process.platform` and `process.arch`. */
const packages: Readonly<Record<string, string>> = {
  'darwin-arm64': '@foundry-rs/anvil-darwin-arm64',
  'darwin-x64': '@foundry-rs/anvil-darwin-amd64',
  'linux-arm64': '@foundry-rs/anvil-linux-arm64',
  'linux-x64': '@foundry-rs/anvil-linux-amd64',
  'win32-x64': '@foundry-rs/anvil-win32-amd64',
};

/**
 * The path of the anvil program for this machine, or `undefined` if its package is not installed.
 * Uses the program itself and not the package's `bin.mjs`, whose child would outlive a kill.
 */
export function findAnvil(): string | undefined {
  const { platform, arch } = process;
  const name = packages[`${platform}-${arch}`];
  if (name === undefined) return undefined;
  const path = placeOf(`${name}/bin/anvil${platform === 'win32' ? '.exe' : ''}`);
  return path !== undefined && existsSync(path) ? path : undefined;
}

/** The version of the chain node from its package; `undefined` if it is not installed. */
export function anvilVersion(): string | undefined {
  const path = placeOf(`${packages[`${process.platform}-${process.arch}`]}/package.json`);
  if (path === undefined) return undefined;
  return z.object({ version: z.string() }).parse(parseJson(readFileSync(path, 'utf8'))).version;
}

/**
 * The path of a build's file. An installer may have placed the build below `@foundry-rs/anvil`, a
 * package that npm omits: its script would download a program that is never run.
 */
function placeOf(file: string): string | undefined {
  const nodeRequire = createRequire(import.meta.url);
  try {
    const below = createRequire(nodeRequire.resolve('@foundry-rs/anvil/package.json'));
    return outsideArchive(below.resolve(file));
  } catch {
    return pathNextTo(nodeRequire, file);
  }
}

function pathNextTo(nodeRequire: NodeJS.Require, file: string): string | undefined {
  try {
    return outsideArchive(nodeRequire.resolve(file));
  } catch {
    return undefined;
  }
}

/**
 * A program cannot be started inside Electron's archive; the packager places it next to the
 * archive.
 */
function outsideArchive(path: string): string {
  return path.replace(`${sep}app.asar${sep}`, `${sep}app.asar.unpacked${sep}`);
}
