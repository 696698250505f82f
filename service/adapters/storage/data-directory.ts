import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { errnoOf, isDiskFull } from '../../kernel/error.ts';
import { parseJson } from '../../kernel/json.ts';
import { reasonOf } from '../../kernel/reasons.ts';
import { StartupError } from '../../kernel/startup-error.ts';
import { takeGuard } from './directory-guard.ts';
import { fullDisk } from './disk-refusals.ts';

/** A data directory locked by this process. */
export interface DataDirectory {
  readonly path: string;
  release(): Promise<void>;
}

const owner = z.object({ pid: z.int().positive(), started: z.string() });

/**
 * Creates the directory if missing (mode 0700) and claims it. Throws a `StartupError` that names
 * the owner if another process has it; the lock of a dead process is taken over.
 */
export async function claimDataDirectory(path: string): Promise<DataDirectory> {
  await makeDirectory(path);
  const lock = join(path, 'lock');
  const guard = await takeGuard(path);
  if (!guard) throw inUse(path, await holderOf(lock));
  try {
    await refuseRunningHolder(path, lock);
    await writeLock(lock);
  } catch (error) {
    await guard.release();
    throw error;
  }
  return {
    path,
    release: async () => {
      await rm(lock, { force: true });
      await guard.release();
    },
  };
}

async function makeDirectory(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
    if (!(await stat(path)).isDirectory()) throw new Error('not a directory');
  } catch (error) {
    if (isDiskFull(error)) throw fullDisk(path);
    throw new StartupError(
      `The data directory ${path} cannot be created. Check the path and its permissions, or name another directory with --data-dir.`,
    );
  }
}

/** The guard covers this machine only; the lock also reveals a process in another container. */
async function refuseRunningHolder(path: string, lock: string): Promise<void> {
  const holder = await readLock(lock);
  if (holder && holder.pid !== process.pid && (await isRunning(holder)))
    throw inUse(path, `process ${holder.pid}`);
}

async function holderOf(lock: string): Promise<string> {
  const holder = await readLock(lock);
  return holder ? `process ${holder.pid}` : 'another process that is just starting';
}

async function readLock(lock: string): Promise<z.infer<typeof owner> | undefined> {
  const text = await readFile(lock, 'utf8').catch(() => '');
  return owner.safeParse(parseJson(text)).data;
}

/** Written atomically: other processes read it. */
async function writeLock(lock: string): Promise<void> {
  const text = JSON.stringify({ pid: process.pid, started: await startOf(process.pid) });
  try {
    await writeFile(`${lock}.tmp`, text, { mode: 0o600 });
    await rename(`${lock}.tmp`, lock);
  } catch (error) {
    if (isDiskFull(error)) throw fullDisk(dirname(lock));
    throw new StartupError(
      `The data directory cannot be written to at ${lock}, because ${reasonOf(error)}. Check its permissions, or name another directory with --data-dir.`,
    );
  }
}

async function isRunning({ pid, started }: z.infer<typeof owner>): Promise<boolean> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return errnoOf(error) === 'EPERM';
  }
  return (await startOf(pid)) === started;
}

/**
 * Start time of the process in ticks since boot, so that a reused process id is not mistaken for it
 * (proc(5), field 22).
 */
async function startOf(pid: number): Promise<string> {
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function inUse(path: string, holder: string): StartupError {
  return new StartupError(
    `The data directory ${path} is in use by ${holder}. Stop it first, or name another directory with --data-dir.`,
  );
}
