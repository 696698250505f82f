import { createHash } from 'node:crypto';
import { stat, unlink } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errnoOf } from '../../kernel/error.ts';

/**
 * Locks a directory against every other process of this machine until it is released or the process
 * ends.
 */
export interface DirectoryGuard {
  release(): Promise<void>;
}

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
    server.once('error', (error) =>
      errnoOf(error) === 'EADDRINUSE' ? resolve(undefined) : reject(error),
    );
    server.listen(address, () => resolve(server));
  });
}

/** On other systems a socket is a file that remains if its process is killed. */
async function listenAfterStale(address: string): Promise<Server | undefined> {
  if (process.platform === 'linux' || process.platform === 'win32') return undefined;
  if (await isAnswered(address)) return undefined;
  await unlink(address).catch(() => undefined);
  return listen(address);
}

function isAnswered(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
