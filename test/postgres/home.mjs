// @ts-check
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPostgres, runAs } from './programs.mjs';

/**
 * The folder of this process's servers.
 * @typedef {object} Home
 * @property {import('./programs.mjs').Programs} programs
 * @property {string} folder
 * @property {string} template A new cluster that never ran.
 * @property {string} password Of the superuser of all servers.
 */

/**
 * Kills the servers and deletes the folder when its standard input closes, however the parent
 * process ended. A stopped server only reacts to SIGKILL.
 */
const clearAway = `trap '' INT TERM HUP
read -r _
for round in 1 2 3 4 5 6 7 8; do
  for file in "$1"/*/postmaster.pid; do
    [ -f "$file" ] && kill -KILL "$(head -n 1 "$file")"
  done
  rm -rf "$1" && [ ! -e "$1" ] && exit 0
  sleep 0.25
done`;

/** @type {Promise<Home> | undefined} */
let created;

/** Created once per process: the first server runs the only initdb. @returns {Promise<Home>} */
export function homeOfThisProcess() {
  created ??= makeHome();
  return created;
}

async function makeHome() {
  const installation = findPostgres();
  if ('reason' in installation) throw new Error(installation.reason);
  const { programs } = installation;
  const { uid = -1, gid = -1 } = programs.owner;
  const folder = mkdtempSync(join(tmpdir(), 'vaultdesk-postgres-'));
  keepUntilTheEnd(folder);
  const password = randomBytes(12).toString('hex');
  const file = join(folder, 'password');
  writeFileSync(file, password, { mode: 0o600 });
  chownSync(folder, uid, gid);
  chownSync(file, uid, gid);
  const template = join(folder, 'template');
  await runAs(programs, [
    ...['initdb', '--pgdata', template, '--username', 'postgres', '--pwfile', file],
    ...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--locale', 'C', '--no-sync'],
  ]);
  return { programs, folder, template, password };
}

/** @param {string} folder */
function keepUntilTheEnd(folder) {
  const keeper = spawn('/bin/sh', ['-c', clearAway, 'vaultdesk-postgres', folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  keeper.unref();
  // Closed by the end of this process; does not keep the process alive.
  if (keeper.stdin && 'unref' in keeper.stdin && typeof keeper.stdin.unref === 'function') keeper.stdin.unref();
}
