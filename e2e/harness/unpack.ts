import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { errnoOf } from '../../service/kernel/reasons.ts';

export const execute = promisify(execFile);

/** Creates a folder completely or not at all, even if two processes create it concurrently. */
export async function makeFolderOnce(
  folder: string,
  fill: (unfinished: string) => Promise<void>,
): Promise<void> {
  if (await isFolder(folder)) return;
  await mkdir(dirname(folder), { recursive: true });
  const unfinished = await mkdtemp(`${folder}.`);
  try {
    await fill(unfinished);
    await rename(unfinished, folder);
  } catch (error) {
    if (errnoOf(error) !== 'ENOTEMPTY') throw error;
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
}

/** The shared libraries a binary asks for and this machine lacks. */
export async function missingLibraries(binary: string): Promise<readonly string[]> {
  const { stdout } = await execute('ldd', [binary]);
  return [...stdout.matchAll(/^\s*(\S+) => not found/gm)].map(([, name]) => name ?? '');
}

async function isFolder(path: string): Promise<boolean> {
  return stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );
}
