// @ts-check
import { spawn } from 'node:child_process';
import { randomBytes, randomInt } from 'node:crypto';
import { chownSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listen } from '../network/listen.mjs';
import { findPostgres, plainEnvironment, runAs } from './programs.mjs';

/**
 * A separate PostgreSQL on a loopback port, as an unprivileged user. It ends with this process, however the process
 * ends, and its folder is deleted.
 * @typedef {object} PostgresServer
 * @property {string} url Of the superuser; stays the same over kills and restarts.
 * @property {number} port
 * @property {string} folder
 * @property {() => number} pid Of its main process.
 * @property {(sql: string) => Promise<string>} request Rows as lines, columns separated by `|`.
 * @property {() => Promise<void>} kill Like `kill -9`; resolves when it has ended.
 * @property {() => Promise<void>} restart Serves its stored data again, after a kill or without one.
 * @property {() => Promise<void>} stop Stops it and deletes its folder.
 */

/**
 * @typedef {object} PostgresOptions
 * @property {boolean} [fsync] Whether a commit waits for the disk (default: true).
 * @property {Record<string, string | number>} [settings] Additional settings.
 * @property {(folder: string) => Promise<void>} [fill] Fills its folder (default: a copy of the template).
 */

const startsAtMost = 200;
const stopMilliseconds = 5_000;

/** @param {PostgresOptions} [options] @returns {Promise<PostgresServer>} */
export async function startPostgresServer({ fsync = true, settings = {}, fill } = {}) {
  const home = await homeOfThisProcess();
  const port = await freePort();
  const folder = join(home.folder, String(port));
  await (fill ?? copyOf(home))(folder);
  const argv = argumentsOf({
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: fsync ? 'on' : 'off',
    shared_buffers: '32MB',
    ...settings,
  });
  const start = () => startAgain(home, [join(home.programs.folder, 'postgres'), '-D', folder, ...argv]);
  let current = await start();
  const url = `postgres://postgres:${home.password}@127.0.0.1:${port}/postgres`;
  return {
    url,
    port,
    folder,
    pid: () => current.pid,
    request: (sql) => queryOf(home, url, sql),
    kill: () => current.end('SIGKILL'),
    restart: async () => {
      await current.end('SIGINT');
      current = await start();
    },
    stop: async () => {
      await current.end('SIGINT');
      await rm(folder, { recursive: true, force: true, maxRetries: 20 });
    },
  };
}

/** @param {Home} home */
const copyOf =
  ({ programs, template }) =>
  /** @param {string} folder */
  async (folder) => {
    // As its owner, which a copy by this process would change.
    await runAs(programs, ['cp', '-r', template, folder]);
  };

/** @param {Record<string, string | number>} settings */
function argumentsOf(settings) {
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** @param {Home} home @param {string} url @param {string} sql */
function queryOf({ programs }, url, sql) {
  const { password, href } = withoutPassword(url);
  const argv = ['--no-psqlrc', '--tuples-only', '--no-align', '--set', 'ON_ERROR_STOP=1'];
  return runAs(programs, ['psql', ...argv, '--dbname', href, '--command', sql], { PGPASSWORD: password });
}

/** @param {string} url */
function withoutPassword(url) {
  const address = new URL(url);
  const { password } = address;
  address.password = '';
  return { password, href: address.href };
}

/** A free port below those that the system gives to connections and to servers without a chosen port: they cannot take it. */
async function freePort() {
  for (;;) {
    const server = createServer();
    const port = await listen(server, randomInt(20_000, 32_000)).catch(() => 0);
    if (port === 0) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}

/**
 * Retries until it accepts connections: the shared memory of a killed server disappears a moment after it.
 * @param {Home} home @param {string[]} command
 */
async function startAgain(home, command) {
  for (let tries = 1; ; tries += 1)
    try {
      return await startOnce(home, command);
    } catch (error) {
      const isOrphaned = /shared memory block|lock file/.test(String(error));
      if (!isOrphaned || tries === startsAtMost) throw error;
      await pause(25);
    }
}

/** @param {Home} home @param {string[]} command */
async function startOnce({ programs, folder }, [file = '', ...argv]) {
  const child = spawn(file, argv, {
    ...programs.owner,
    cwd: folder,
    env: plainEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = new Promise((resolve) => child.once('exit', resolve));
  await new Promise((resolve, reject) => {
    let stderr = '';
    child.stderr.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      stderr = `${stderr}${text}`.slice(-4_000);
      if (/ready to accept (?:read-only )?connections/.test(stderr)) resolve(undefined);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}: ${stderr}`)));
  });
  child.unref();
  return {
    pid: child.pid ?? 0,
    /** @param {'SIGINT' | 'SIGKILL'} signal */
    end: async (signal) => {
      child.kill(signal);
      const timer = setTimeout(() => child.kill('SIGKILL'), stopMilliseconds);
      await exited;
      clearTimeout(timer);
    },
  };
}

/**
 * Two servers: the standby has every acknowledged commit of the primary on its disk.
 * @typedef {object} Pair
 * @property {PostgresServer} primary
 * @property {PostgresServer} standby
 * @property {() => Promise<void>} promote Makes the standby accept writes; kill the primary first.
 * @property {() => Promise<void>} stop
 */

/** @param {{ fsync?: boolean }} [options] @returns {Promise<Pair>} */
export async function startPrimaryAndStandby({ fsync = true } = {}) {
  const { programs } = await homeOfThisProcess();
  const primary = await startPostgresServer({
    fsync,
    settings: { synchronous_standby_names: '*', synchronous_commit: 'on' },
  });
  const { password, href } = withoutPassword(primary.url);
  const standby = await startPostgresServer({
    fsync,
    fill: async (folder) => {
      await runAs(
        programs,
        [
          ...['pg_basebackup', '--dbname', href, '--pgdata', folder, '--write-recovery-conf'],
          ...['--checkpoint', 'fast', '--wal-method', 'stream', '--no-sync'],
        ],
        { PGPASSWORD: password },
      );
    },
  });
  while ((await primary.request('select sync_state from pg_stat_replication')) !== 'sync') await pause(20);
  return {
    primary,
    standby,
    promote: async () => {
      await runAs(programs, ['pg_ctl', 'promote', '--pgdata', standby.folder, '--wait']);
    },
    stop: async () => {
      await Promise.all([standby.stop(), primary.stop()]);
    },
  };
}

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
function homeOfThisProcess() {
  created ??= createHome();
  return created;
}

async function createHome() {
  const installation = findPostgres();
  if ('reason' in installation) throw new Error(installation.reason);
  const { programs } = installation;
  const { uid = -1, gid = -1 } = programs.owner;
  const folder = mkdtempSync(join(tmpdir(), 'vaultdesk-postgres-'));
  removeAtExit(folder);
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
function removeAtExit(folder) {
  const keeper = spawn('/bin/sh', ['-c', clearAway, 'vaultdesk-postgres', folder], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  keeper.unref();
  // Closed by the end of this process; does not keep the process alive.
  if (keeper.stdin && 'unref' in keeper.stdin && typeof keeper.stdin.unref === 'function') keeper.stdin.unref();
}
