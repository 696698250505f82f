import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { npmPollMilliseconds } from './marked-processes.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Calls back for each of these signals. The end of a parent npm counts as SIGTERM: npm forwards no signals. */
export function onEndSignal(
  environment: Environment,
  names: readonly NodeJS.Signals[],
  listener: (name: NodeJS.Signals) => void,
): void {
  // Never removed: npm repeats Ctrl-C, and a second one must not cut the stop short.
  for (const name of names) process.on(name, listener);
  onNpmExit(environment, () => listener('SIGTERM'));
}

// A small container has no ps.
const isLinux = process.platform === 'linux';

/** Whether npm or npx started this process, according to the variables they set. */
export function isUnderNpm({ npm_command, npm_lifecycle_event }: Environment): boolean {
  return npm_command !== undefined || npm_lifecycle_event !== undefined;
}

/**
 * Calls back once when the npm that started this process has ended. A SIGTERM to npm ends the shell between the two,
 * and the shell forwards nothing; after a SIGKILL the shell remains, and only npm has ended. Npm is identified before
 * this returns, because it may end in the next moment. Does nothing without npm.
 */
function onNpmExit(environment: Environment, listener: () => void): void {
  if (!isUnderNpm(environment) || process.platform === 'win32') return;
  const parent = process.ppid;
  const npm = npmAbove(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || isRunning(npm))) return;
    clearInterval(timer);
    listener();
  }, npmPollMilliseconds);
  timer.unref();
}

/** The parent of the shell, if that is npm. */
function npmAbove(shell: number): number | undefined {
  const above = parentOf(shell);
  const line = above === undefined ? '' : lineOf(above);
  return /^(?:npm|npx)\b|np[mx]-cli\.js/.test(line) ? above : undefined;
}

function parentOf(pid: number): number | undefined {
  const text = isLinux ? readText(`/proc/${pid}/status`) : `PPid: ${ps(pid, 'ppid=')}`;
  const parent = /^PPid:\s*(\d+)/m.exec(text)?.[1];
  return parent === undefined ? undefined : Number(parent);
}

function lineOf(pid: number): string {
  if (!isLinux) return ps(pid, 'args=');
  return readText(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

function ps(pid: number, field: string): string {
  try {
    return execFileSync('ps', ['-o', field, '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return '';
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Resolves when the standard input ends; reads nothing itself. */
export function untilInputEnds(): Promise<void> {
  return new Promise((resolve) => {
    for (const name of ['end', 'close'] as const) process.stdin.once(name, () => resolve());
  });
}

/** Calls back for each line of standard input; resolves when it ends. */
export function onInputLine(listener: (line: string) => void): Promise<void> {
  const lines = createInterface({ input: process.stdin });
  lines.on('line', listener);
  return new Promise((resolve) => lines.once('close', resolve));
}
