import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { reasonOf } from '../../kernel/reasons.ts';
import { StartupError } from '../../kernel/startup-error.ts';
import { readFlags } from '../../read-flags.ts';
import type { Command } from '../command.ts';
import { type ProjectFile, projectFiles } from './project-files.ts';

/** The flags of `vaultdesk init`. */
export const initFlags = { dir: { type: 'string' }, yes: { type: 'boolean', short: 'y' } } as const;

/** `vaultdesk init [--dir DIR] [--yes]`: a config, a seed and a first test for a project; what is there already stays as it is. */
export const init: Command = async (terminal) => {
  const flags = readFlags(terminal.argv, initFlags);
  const folder = resolve(flags.text('dir') ?? '.');
  const missing: ProjectFile[] = [];
  for (const file of projectFiles) {
    const isThere = existsSync(join(folder, file.path));
    terminal.print(isThere ? `${file.path} is there, and stays.` : `${file.path}: ${file.is}`);
    if (!isThere) missing.push(file);
  }
  if (missing.length === 0) return;
  if (!flags.has('yes') && !(await isAgreed(terminal, missing.length, folder))) {
    terminal.print('Nothing was written. With --yes it is, without a question.');
    return;
  }
  for (const file of missing) await write(folder, file);
  terminal.print(`Written. The first test: npx vaultdesk exec --seed vaultdesk/seed.json -- node --test vaultdesk/first.test.mjs
A service to look around in: npx vaultdesk serve --data-dir .vaultdesk --seed vaultdesk/seed.json --open`);
};

async function isAgreed(
  { ask }: Parameters<Command>[0],
  count: number,
  folder: string,
): Promise<boolean> {
  const question = `Write ${count === 1 ? 'this file' : `these ${count} files`} into ${folder}? (y/n) `;
  return /^y(?:es)?$/i.test(await ask(question, { isShown: true }));
}

/** Never over a file that came meanwhile. */
async function write(folder: string, { path, text }: ProjectFile): Promise<void> {
  try {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text, { flag: 'wx' });
  } catch (error) {
    throw new StartupError(
      `${join(folder, path)} cannot be written, because ${reasonOf(error)}. Name another folder with --dir.`,
    );
  }
}
