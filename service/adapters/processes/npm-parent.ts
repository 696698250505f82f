import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { npmLookMilliseconds } from './limits.ts';

const run = promisify(execFile);
// A small container has no ps.
const isLinux = process.platform === 'linux';
type Environment = Readonly<Record<string, string | undefined>>;

/** Whether npm or npx started this process, by what those say to everything that they start. */
export function isUnderNpm({ npm_command, npm_lifecycle_event }: Environment): boolean {
  return npm_command !== undefined || npm_lifecycle_event !== undefined;
}

/**
 * Calls back once when the npm that started this process is gone. A SIGTERM to npm ends the shell between the two, and
 * the shell passes nothing on; after a SIGKILL the shell stays, and npm alone is gone. Does nothing without npm.
 */
export async function onNpmGone(environment: Environment, listener: () => void): Promise<void> {
  if (!isUnderNpm(environment) || process.platform === 'win32') return;
  const parent = process.ppid;
  const npm = await npmAbove(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || isThere(npm))) return;
    clearInterval(timer);
    listener();
  }, npmLookMilliseconds);
  timer.unref();
}

/** The parent of the shell, where that is npm. */
async function npmAbove(shell: number): Promise<number | undefined> {
  const above = await parentOf(shell);
  const line = above === undefined ? '' : await lineOf(above);
  return /^(?:npm|npx)\b|np[mx]-cli\.js/.test(line) ? above : undefined;
}

async function parentOf(pid: number): Promise<number | undefined> {
  const text = isLinux ? await read(`/proc/${pid}/status`) : `PPid: ${await ps(pid, 'ppid=')}`;
  const parent = /^PPid:\s*(\d+)/m.exec(text)?.[1];
  return parent === undefined ? undefined : Number(parent);
}

async function lineOf(pid: number): Promise<string> {
  if (!isLinux) return ps(pid, 'args=');
  return (await read(`/proc/${pid}/cmdline`)).replaceAll('\0', ' ');
}

function read(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '');
}

async function ps(pid: number, field: string): Promise<string> {
  const asked = run('ps', ['-o', field, '-p', String(pid)]);
  return asked.then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
}

function isThere(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
