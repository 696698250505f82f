import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from '../test/network/listen.mjs';

/** The built service. */
export const cli = 'out/main/cli.cjs';

/** @typedef {Awaited<ReturnType<typeof startProgram>>} Program */
/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

const graceMilliseconds = 10_000;
/** @type {Set<ChildProcess>} */
const children = new Set();
/** @type {Set<string>} */
const folders = new Set();

// Child processes and folders are removed at every kind of exit.
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
  for (const folder of folders)
    try {
      removeFolder(folder);
    } catch (error) {
      console.error(`${folder} stays: ${error}`);
    }
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));

/** @param {string} name */
export function temporaryFolder(name) {
  const folder = mkdtempSync(join(tmpdir(), `vaultdesk-${name}-`));
  folders.add(folder);
  return folder;
}

/** @param {string} folder */
export function removeFolder(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  folders.delete(folder);
}

/** Starts Node as a child that ends with this process. @param {string[]} argv @param {import('node:child_process').SpawnOptions} options */
export function spawnNode(argv, options) {
  const child = spawn(process.execPath, argv, options);
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

/**
 * Starts a Node program and waits for its first line. With `hasChannel`, it answers messages, one at a time.
 * @param {string[]} argv @param {{ hasChannel?: boolean, env?: Record<string, string> }} [options]
 */
export async function startProgram(argv, { hasChannel = false, env = {} } = {}) {
  const startedAt = performance.now();
  const child = spawnNode(argv, {
    stdio: ['ignore', 'pipe', 'pipe', hasChannel ? 'ipc' : 'ignore'],
    env: { ...process.env, ...env },
  });
  let text = '';
  let stderr = '';
  child.stderr?.on('data', (bytes) => {
    stderr += bytes;
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await new Promise((resolve, reject) => {
    child.stdout?.on('data', (bytes) => {
      text += bytes;
      if (text.includes('\n')) resolve(undefined);
    });
    child.once('exit', (code) => reject(new Error(`${argv.join(' ')} exited with ${code}: ${stderr.slice(-2000)}`)));
  });
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  return {
    text,
    startedAt,
    milliseconds: performance.now() - startedAt,
    pid: child.pid ?? 0,
    /** Its standard error. */
    log: () => stderr,
    /** Resolves when it has exited. */
    ended,
    isOver,
    /** Whether it ends within this time. @param {number} milliseconds */
    endsWithin: (milliseconds) =>
      Promise.race([
        ended.then(() => true),
        new Promise((resolve) => setTimeout(() => resolve(isOver()), milliseconds).unref()),
      ]),
    /** @param {import('node:child_process').Serializable} message @returns {Promise<any>} */
    query: (message) =>
      new Promise((resolve, reject) => {
        const onExit = () => reject(new Error(`${argv.join(' ')} ended: ${stderr.slice(-2000)}`));
        child.once('exit', onExit);
        child.once('message', (answer) => {
          child.off('exit', onExit);
          resolve(answer);
        });
        child.send(message, (error) => error && reject(error));
      }),
    /** SIGSTOP pauses, SIGCONT resumes. @param {boolean} isPaused */
    pause: (isPaused) => child.kill(isPaused ? 'SIGSTOP' : 'SIGCONT'),
    kill: async () => {
      child.kill('SIGKILL');
      if (!isOver()) await ended;
    },
    stop: () => end(child),
  };
}

/** Sends SIGTERM, then SIGKILL if the process does not exit. Returns the exit code. @param {ChildProcess} child */
export async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMilliseconds);
  await exited;
  clearTimeout(timer);
  return child.exitCode;
}

/** A currently free port. */
export async function freePort() {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A number in a file of /proc; 0 without Linux. @param {string} file @param {RegExp} pattern */
function procNumber(file, pattern) {
  if (!existsSync(file)) return 0;
  const matches = [...readFileSync(file, 'utf8').matchAll(pattern)];
  return matches.reduce((sum, [, number]) => sum + Number(number), 0);
}

/** Resident memory of a process in MiB. @param {number} pid */
export const residentMebibytes = (pid) => procNumber(`/proc/${pid}/status`, /VmRSS:\s+(\d+)/g) / 1024;

/** Private memory of a process in MiB. @param {number} pid */
export const privateMebibytes = (pid) =>
  procNumber(`/proc/${pid}/smaps_rollup`, /^Private_(?:Clean|Dirty):\s+(\d+) kB$/gm) / 1024;

/** Running child processes. @param {number} pid @returns {number[]} */
export function childrenOf(pid) {
  const file = `/proc/${pid}/task/${pid}/children`;
  return existsSync(file) ? readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number) : [];
}

/** Number of open files of a process, without connections. @param {number} pid */
export function openFilesOf(pid) {
  const folder = `/proc/${pid}/fd`;
  if (!existsSync(folder)) return 0;
  return readdirSync(folder).filter((descriptor) => {
    try {
      return !readlinkSync(`${folder}/${descriptor}`).startsWith('socket:');
    } catch {
      return false;
    }
  }).length;
}
