import { type ChildProcess, type Serializable, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export const cli = 'out/main/cli.cjs';
const graceMilliseconds = 10_000;
/** Exit code of a run that was terminated. */
export const terminated = 130;
const children = new Set<ChildProcess>();
const logs = new Map<ChildProcess, () => string>();
const folders: string[] = [];

// Child processes and folders are removed at every kind of exit.
process.once('exit', (code) => {
  for (const child of children) {
    if (code === terminated) console.error(`Still running: ${logs.get(child)?.()}`);
    child.kill('SIGKILL');
  }
  for (const folder of folders)
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    } catch (error) {
      console.error(`${folder} was not removed: ${error}`);
    }
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(terminated));

export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `vaultdesk-${name}-`));
  folders.push(folder);
  return folder;
}

/** Starts Node as a child that ends with this process. */
export function spawnNode(argv: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(process.execPath, argv, options);
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

const isOver = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** Sends SIGTERM, then SIGKILL if the process does not exit. Returns the exit code. */
export async function end(child: ChildProcess): Promise<number | null> {
  if (isOver(child)) return child.exitCode;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), graceMilliseconds);
  await exited;
  clearTimeout(timer);
  return child.exitCode;
}

export type Program = Awaited<ReturnType<typeof startProgram>>;

/** Starts a Node program and waits for its first line. With `hasChannel`, it answers messages, one at a time. */
export async function startProgram(
  argv: readonly string[],
  { hasChannel = false, env = {} }: { hasChannel?: boolean; env?: Record<string, string> } = {},
) {
  const startedAt = performance.now();
  const child = spawnNode(argv, {
    stdio: ['ignore', 'pipe', 'pipe', hasChannel ? 'ipc' : 'ignore'],
    env: { ...process.env, ...env },
  });
  let [text, stderr] = ['', ''];
  child.stderr?.on('data', (bytes) => {
    stderr += bytes;
  });
  logs.set(child, () => `${argv.join(' ')}: ${stderr.slice(-4000)}`);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const rejectAtEnd = (reject: (error: Error) => void) =>
    void ended.then(() => reject(new Error(`${argv.join(' ')} exited: ${child.exitCode} ${stderr.slice(-2000)}`)));
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (bytes) => {
      text += bytes;
      if (text.includes('\n')) resolve();
    });
    rejectAtEnd(reject);
  });
  return {
    ...{ text, startedAt, ended, milliseconds: performance.now() - startedAt, pid: child.pid ?? 0 },
    log: () => stderr,
    isOver: () => isOver(child),
    endsWithin: (milliseconds: number) =>
      Promise.race([ended.then(() => true), pause(milliseconds, undefined, { ref: false }).then(() => isOver(child))]),
    query: async (message: Serializable) => {
      const [reply] = await new Promise<Awaited<ReturnType<typeof once>>>((resolve, reject) => {
        once(child, 'message').then(resolve, reject);
        child.send(message);
        rejectAtEnd(reject);
      });
      return reply;
    },
    /** SIGSTOP pauses, SIGCONT resumes. */
    pause: (isPaused: boolean) => child.kill(isPaused ? 'SIGSTOP' : 'SIGCONT'),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
    stop: () => end(child),
  };
}

/** A number in a file of /proc; 0 without Linux. */
function procNumber(file: string, pattern: RegExp): number {
  if (!existsSync(file)) return 0;
  const matches = [...readFileSync(file, 'utf8').matchAll(pattern)];
  return matches.reduce((sum, [, number]) => sum + Number(number), 0);
}

/** Resident memory of a process in MiB. */
export const residentMebibytes = (pid: number) => procNumber(`/proc/${pid}/status`, /VmRSS:\s+(\d+)/g) / 1024;

/** Private memory of a process in MiB. */
export const privateMebibytes = (pid: number) =>
  procNumber(`/proc/${pid}/smaps_rollup`, /^Private_(?:Clean|Dirty):\s+(\d+) kB$/gm) / 1024;

/** Running child processes. */
export function childrenOf(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`;
  return existsSync(file) ? readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number) : [];
}

/** Number of open files of a process, without connections. */
export function openFilesOf(pid: number): number {
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
