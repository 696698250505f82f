import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathInRoot, root } from './places.mjs';

const sources = ['main', 'preload', 'renderer', 'service', 'package.json', 'electron.vite.config.ts'];
const outputs = ['main/index.cjs', 'main/cli.cjs', 'preload/index.cjs', 'renderer/index.html'];
const builder = pathInRoot('node_modules/electron-vite/bin/electron-vite.js');

/** Builds missing or outdated parts; resolves with whether the product can run. */
export async function ensureBuilt() {
  if (isFresh()) return true;
  if (!existsSync(builder)) {
    process.stderr.write('Vaultdesk is not built, and its build tool is missing. Run "npm ci" first.\n');
    return false;
  }
  process.stderr.write('Building Vaultdesk ...\n');
  // On a terminal, Vite always shows its progress; piped, it prints only errors.
  const build = spawn(process.execPath, [builder, 'build', '--logLevel', 'warn'], { cwd: root });
  const output = Promise.all([text(build.stdout), text(build.stderr)]);
  const [code] = await once(build, 'exit');
  if (code === 0) return true;
  process.stderr.write(`${(await output).join('')}\nThe build of Vaultdesk failed.\n`);
  return false;
}

function isFresh() {
  const built = outputs.map((output) => changedAt(pathInRoot(`out/${output}`)));
  return Math.min(...built) > Math.max(...sources.map((source) => newest(pathInRoot(source))));
}

/**
 * The time of the latest change in a file or folder, in milliseconds; a folder changes when a file is deleted.
 *
 * @param {string} path
 * @returns {number}
 */
function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  const names = readdirSync(path).filter((name) => !name.includes('.test.'));
  return Math.max(stat.mtimeMs, ...names.map((name) => newest(join(path, name))));
}

/** @param {string} path */
function changedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
