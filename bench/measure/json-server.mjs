// @ts-check
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { end, residentMegabytes, spawnNode } from './programs.mjs';

const version = '0.17.4';
const startMilliseconds = 60_000;
const installMilliseconds = 60_000;

/** @typedef {Awaited<ReturnType<typeof startJsonServer>>} JsonServer */

/** Path of the program, installed once for all runs; `undefined` if the installation fails. */
function findJsonServer() {
  const cache = process.env.VAULTDESK_CACHE_DIR ?? join(homedir(), '.cache', 'vaultdesk');
  const folder = join(cache, `json-server-${version}`);
  const program = join(folder, 'node_modules/json-server/lib/cli/bin.js');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  const install = ['install', '--silent', '--prefix', folder, `json-server@${version}`];
  try {
    execFileSync('npm', install, { stdio: 'ignore', timeout: installMilliseconds });
    return program;
  } catch {
    console.info('json-server cannot be installed: its figures are missing.');
    return undefined;
  }
}

/** Located once per run. @type {string | undefined | null} */
let program = null;

/** Writes the database file of json-server. @param {string} folder @param {unknown[]} wallets */
export function writeDatabase(folder, wallets) {
  const database = join(folder, 'db.json');
  writeFileSync(database, JSON.stringify({ wallets, users: [] }));
  return database;
}

/** Starts json-server on a file; `undefined` if it cannot be installed. @param {string} database */
export async function startJsonServer(database) {
  if (program === null) program = findJsonServer();
  if (program === undefined) return undefined;
  const port = await freePort();
  const startedAt = performance.now();
  const argv = [program, '--quiet', '--host', '127.0.0.1', '--port', String(port), database];
  const child = spawnNode(argv, { stdio: 'ignore' });
  while (!(await responds(`http://127.0.0.1:${port}/users`)))
    if (child.exitCode !== null || performance.now() - startedAt > startMilliseconds)
      throw new Error('json-server does not answer.');
  return {
    port,
    milliseconds: performance.now() - startedAt,
    megabytes: () => residentMegabytes(child.pid ?? 0),
    stop: () => end(child),
  };
}

/** A currently free port. @returns {Promise<number>} */
export async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return address.port;
}

/** @param {string} url */
async function responds(url) {
  try {
    const response = await fetch(url);
    await response.arrayBuffer();
    return response.ok;
  } catch {
    await pause(10);
    return false;
  }
}
