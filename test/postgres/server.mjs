// @ts-check
import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listen } from '../chain/rpc-fault-proxy.mjs';
import { homeOfThisProcess } from './home.mjs';
import { plainEnvironment, runAs } from './programs.mjs';

/**
 * A separate PostgreSQL on a loopback port, as an unprivileged user. It ends with this process, however the process
 * ends, and its folder is deleted.
 * @typedef {object} PostgresServer
 * @property {string} url Of the superuser; stays the same over kills and restarts.
 * @property {number} port
 * @property {string} folder
 * @property {() => number} pid Of its main process.
 * @property {(sql: string) => Promise<string>} ask Rows as lines, columns separated by `|`.
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
    ask: (sql) => askOf(home, url, sql),
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

/** @param {import('./home.mjs').Home} home */
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

/** @param {import('./home.mjs').Home} home @param {string} url @param {string} sql */
function askOf({ programs }, url, sql) {
  const { password, href } = withoutPassword(url);
  const argv = ['--no-psqlrc', '--tuples-only', '--no-align', '--set', 'ON_ERROR_STOP=1'];
  return runAs(programs, ['psql', ...argv, '--dbname', href, '--command', sql], {
    PGPASSWORD: password,
  });
}

/** @param {string} url */
export function withoutPassword(url) {
  const address = new URL(url);
  const { password } = address;
  address.password = '';
  return { password, href: address.href };
}

async function freePort() {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/**
 * Retries until it accepts connections: the shared memory of a killed server disappears a moment after it.
 * @param {import('./home.mjs').Home} home @param {string[]} command
 */
async function startAgain(home, command) {
  for (let tries = 1; ; tries += 1)
    try {
      return await startOnce(home, command);
    } catch (error) {
      const isLeftBehind = /shared memory block|lock file/.test(String(error));
      if (!isLeftBehind || tries === startsAtMost) throw error;
      await pause(25);
    }
}

/** @param {import('./home.mjs').Home} home @param {string[]} command */
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
