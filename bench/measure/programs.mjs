// @ts-check
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The built service. */
export const cli = 'out/main/cli.cjs';

/** @typedef {Awaited<ReturnType<typeof startProgram>>} Program */

/** @type {Set<import('node:child_process').ChildProcess>} */
const runningPrograms = new Set();
/** @type {Set<string>} */
const folders = new Set();
const graceMilliseconds = 10_000;
/** Retained characters from the end of a program's standard error. */
const keptCharacters = 600;

// Child processes and folders are removed at every kind of exit.
process.once('exit', () => {
  for (const child of runningPrograms) child.kill('SIGKILL');
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
  const folder = mkdtempSync(join(tmpdir(), `vaultdesk-bench-${name}-`));
  folders.add(folder);
  return folder;
}

/** @param {string} folder */
export function removeFolder(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  folders.delete(folder);
}

/** Starts a Node child that ends with this process. @param {string[]} argv @param {import('node:child_process').SpawnOptions} options */
export function spawnNode(argv, options) {
  return spawnProgram(process.execPath, argv, options);
}

/** Starts any program as a child that ends with this process. @param {string} file @param {string[]} argv @param {import('node:child_process').SpawnOptions} options */
export function spawnProgram(file, argv, options) {
  const child = spawn(file, argv, options);
  runningPrograms.add(child);
  child.once('exit', () => runningPrograms.delete(child));
  return child;
}

/**
 * Starts a program and returns its first line, the time until then, and functions to end it. With `hasChannel`, it
 * receives messages, one at a time.
 * @param {string[]} argv @param {{ hasChannel?: boolean }} [options]
 */
export async function startProgram(argv, { hasChannel = false } = {}) {
  const startedAt = performance.now();
  const child = spawnNode(argv, {
    stdio: ['ignore', 'pipe', 'pipe', hasChannel ? 'ipc' : 'ignore'],
  });
  let text = '';
  let stderr = '';
  child.stderr?.on('data', (bytes) => {
    stderr = `${stderr}${bytes}`.slice(-keptCharacters);
  });
  await new Promise((resolve, reject) => {
    child.stdout?.on('data', (bytes) => {
      text += bytes;
      if (text.includes('\n')) resolve(undefined);
    });
    child.once('exit', (code) => reject(new Error(`${argv[0]} exited with ${code}: ${stderr}`)));
  });
  return {
    text,
    milliseconds: performance.now() - startedAt,
    startedAt,
    pid: child.pid ?? 0,
    megabytes: () => residentMegabytes(child.pid ?? 0),
    /** @param {import('node:child_process').Serializable} question @returns {Promise<any>} */
    ask: (question) =>
      new Promise((resolve, reject) => {
        const onExit = () => reject(new Error(`${argv[0]} ended: ${stderr}`));
        child.once('exit', onExit);
        child.once('message', (message) => {
          child.off('exit', onExit);
          resolve(message);
        });
        child.send(question, (error) => error && reject(error));
      }),
    /** Resolves when it has exited. */
    ended: new Promise((resolve) => child.once('exit', resolve)),
    stop: () => end(child),
  };
}

/** Sends SIGTERM, then SIGKILL if the process does not exit. @param {import('node:child_process').ChildProcess} child */
export async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMilliseconds);
  await exited;
  clearTimeout(timer);
}

/** @param {number} pid */
export function residentMegabytes(pid) {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return Number.NaN;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1]) / 1024;
}
