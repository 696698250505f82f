import { mkdir, open, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { errnoOf } from '../../kernel/error.ts';
import { parseJson } from '../../kernel/json.ts';
import { StartupError } from '../../kernel/startup-error.ts';

/** A data directory that this process alone may write to. */
export interface DataDirectory {
  readonly path: string;
  release(): Promise<void>;
}

const owner = z.object({ pid: z.int().positive(), started: z.string() });

/**
 * Makes the directory where it is missing (mode 0700) and locks it. Throws a `StartupError` that names
 * the first process where another one has it; the lock of a process that died is taken over.
 */
export async function claimDataDirectory(path: string): Promise<DataDirectory> {
  await makeDirectory(path);
  const lock = join(path, 'lock');
  if (!(await tryLock(lock))) {
    await removeStaleLock(path, lock);
    if (!(await tryLock(lock))) throw inUse(path, 'another process that is just starting');
  }
  return { path, release: () => rm(lock, { force: true }) };
}

async function makeDirectory(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    if (!(await stat(path)).isDirectory()) throw new Error('not a directory');
  } catch {
    throw new StartupError(
      `The data directory ${path} cannot be made. Check the path and its permissions, or name another with --data-dir.`,
    );
  }
}

async function tryLock(lock: string): Promise<boolean> {
  const file = await open(lock, 'wx', 0o600).catch((error: unknown) => {
    if (errnoOf(error) === 'EEXIST') return undefined;
    throw new StartupError(
      `The data directory cannot be written to: ${lock}. Check its permissions, or name another with --data-dir.`,
    );
  });
  if (!file) return false;
  try {
    await file.writeFile(JSON.stringify({ pid: process.pid, started: await startOf(process.pid) }));
  } finally {
    await file.close();
  }
  return true;
}

async function removeStaleLock(path: string, lock: string): Promise<void> {
  const holder = owner.safeParse(parseJson(await readFile(lock, 'utf8').catch(() => '')));
  if (!holder.success) throw inUse(path, 'an unreadable lock file');
  if (await isRunning(holder.data)) throw inUse(path, `process ${holder.data.pid}`);
  await rm(lock, { force: true });
}

async function isRunning({ pid, started }: z.infer<typeof owner>): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return errnoOf(error) === 'EPERM';
  }
  return (await startOf(pid)) === started;
}

/** When the process began, in ticks since boot, so that a reused process id is not taken for it (proc(5), field 22). */
async function startOf(pid: number): Promise<string> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function inUse(path: string, holder: string): StartupError {
  return new StartupError(
    `The data directory ${path} is in use by ${holder}. Stop it first, or name another with --data-dir.`,
  );
}
