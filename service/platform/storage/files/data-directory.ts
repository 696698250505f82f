import { createHash } from 'node:crypto';
import { readFile, rename, rm, rmdir, stat, unlink, writeFile } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../../model/kernel/json.ts';
import { errnoOf, isDiskFull, reasonOf, StartupError } from '../../../model/kernel/results/reasons.ts';
import { fullDisk } from './create-directory.ts';
import { makeDirectory } from './node-file-system.ts';

/** A data directory locked by this process. */
type DataDirectory = { readonly path: string; release(): Promise<void> };

const owner = z.object({ pid: z.int().positive(), started: z.string() });

/**
 * Creates the directory if missing (mode 0700) and claims it. Throws a `StartupError` that names
 * the owner if another process has it; the lock of a dead process is taken over. Its release removes a directory that it
 * created if it is still empty.
 */
export async function claimDataDirectory(path: string): Promise<DataDirectory> {
  const isNew = await createDirectory(path);
  const lock = join(path, 'lock');
  const guard = await takeGuard(path);
  if (!guard) throw inUse(path, await holderOf(lock));
  try {
    await rejectRunningHolder(path, lock);
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
      if (isNew) await rmdir(path).catch(() => {});
    },
  };
}

/** Returns whether the directory was missing. */
async function createDirectory(path: string): Promise<boolean> {
  try {
    return await makeDirectory(path);
  } catch (error) {
    if (isDiskFull(error)) throw fullDisk(path);
    throw new StartupError(
      `The data directory ${path} cannot be created. Check the path and its permissions, or name another directory with --data-dir.`,
    );
  }
}

/** The guard covers this machine only; the lock also reveals a process in another container. */
async function rejectRunningHolder(path: string, lock: string): Promise<void> {
  const holder = await readLock(lock);
  if (holder && holder.pid !== process.pid && (await isRunning(holder))) throw inUse(path, `process ${holder.pid}`);
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

/** Locks a directory against every other process of this machine until it is released or the process ends. */
type DirectoryGuard = { release(): Promise<void> };

/**
 * Takes the guard of a directory; `undefined` if another process has it. It is a listening socket,
 * which the kernel gives to a single process and closes when that process dies: stale guards cannot
 * exist, and of several starters exactly one wins.
 */
export async function takeGuard(directory: string): Promise<DirectoryGuard | undefined> {
  const address = await addressOf(directory);
  const server = (await listen(address)) ?? (await listenAfterStale(address));
  if (!server) return undefined;
  server.unref();
  return {
    release: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
      }),
  };
}

/** Named after the device and inode of the directory, so that all paths to it share one guard. */
async function addressOf(directory: string): Promise<string> {
  const { dev, ino } = await stat(directory, { bigint: true });
  const name = `vaultdesk-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 32)}`;
  // An abstract socket (unix(7)) and a named pipe vanish with their process.
  if (process.platform === 'linux') return `\0${name}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}

function listen(address: string): Promise<Server | undefined> {
  const server = createServer((socket) => socket.destroy());
  return new Promise((resolve, reject) => {
    server.once('error', (error) => (errnoOf(error) === 'EADDRINUSE' ? resolve(undefined) : reject(error)));
    server.listen(address, () => resolve(server));
  });
}

/** On other systems a socket is a file that remains if its process is killed. */
async function listenAfterStale(address: string): Promise<Server | undefined> {
  if (process.platform === 'linux' || process.platform === 'win32') return undefined;
  if (await hasResponse(address)) return undefined;
  await unlink(address).catch(() => undefined);
  return listen(address);
}

function hasResponse(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
