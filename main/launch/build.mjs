import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pathInRoot, root } from './places.mjs';

/** The files of docs/.vitepress: the folder itself changes with each build. */
const manualProgram = ['config.ts', 'texts.ts', 'theme'].map((name) => `docs/.vitepress/${name}`);

/** The parts of a build: what each is made of, files that exist after it, and the program that builds it. */
const parts = [
  {
    sources: ['main', 'preload', 'renderer', 'service', 'package.json', 'electron.vite.config.ts'],
    outputs: ['main/index.cjs', 'main/cli.cjs', 'preload/index.cjs', 'renderer/index.html'],
    argv: ['node_modules/electron-vite/bin/electron-vite.js', 'build', '--logLevel', 'warn'],
  },
  {
    sources: ['docs', ...manualProgram, 'CHANGELOG.md', 'CONTRIBUTING.md', 'SECURITY.md', 'package.json'],
    outputs: ['manual/index.html', 'manual/llms.txt'],
    argv: ['node_modules/vitepress/bin/vitepress.js', 'build', 'docs'],
  },
];

/** Builds missing or outdated parts at the same time; resolves with whether the product can run. */
export async function ensureBuilt() {
  const outdated = parts.filter((part) => !isFresh(part));
  if (outdated.length === 0) return true;
  if (!outdated.every(({ argv: [builder = ''] }) => existsSync(pathInRoot(builder)))) {
    process.stderr.write('Vaultdesk is not built, and its build tool is missing. Run "npm ci" first.\n');
    return false;
  }
  process.stderr.write('Building Vaultdesk ...\n');
  const results = await Promise.all(outdated.map(build));
  return results.every(Boolean);
}

/** @param {typeof parts[number]} part */
async function build({ argv }) {
  // On a terminal, Vite always shows its progress; piped, it prints only errors.
  const builder = spawn(process.execPath, argv, { cwd: root });
  const output = Promise.all([text(builder.stdout), text(builder.stderr)]);
  const [code] = await once(builder, 'exit');
  if (code !== 0) process.stderr.write(`${(await output).join('')}\nThe build of Vaultdesk failed.\n`);
  return code === 0;
}

/**
 * Whether outputs in `out` are newer than all of their sources.
 *
 * @param {{ sources: readonly string[], outputs: readonly string[] }} part
 */
export function isFresh({ sources, outputs }) {
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
  const names = readdirSync(path).filter((name) => !name.includes('.test.') && !name.startsWith('.'));
  return Math.max(stat.mtimeMs, ...names.map((name) => newest(join(path, name))));
}

/** @param {string} path */
function changedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
