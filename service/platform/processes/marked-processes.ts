import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { second } from '../../model/kernel/units.ts';

/** The variable that marks a command and its descendants. */
export const markVariable = 'VAULTDESK_EXEC';

/** A set of processes: those of a group, and on Linux all that inherited a mark. */
interface Marked {
  readonly mark: string;
  /** The group id, if the command has its own group. */
  readonly group?: number | undefined;
}

/** Terminates the remaining processes, and kills those left after the grace period. Resolves at the end. */
export async function endMarked(marked: Marked, grace = graceMilliseconds): Promise<void> {
  for (const name of ['SIGTERM', 'SIGKILL'] as const) {
    signalAll(marked, await pidsOf(marked), name);
    if (await haveEnded(marked, grace / pollMilliseconds)) return;
  }
}

async function haveEnded(marked: Marked, checks: number): Promise<boolean> {
  for (let attempt = 0; attempt < checks; attempt += 1) {
    if (!(await isAnyLeft(marked))) return true;
    await pause(pollMilliseconds);
  }
  return false;
}

async function isAnyLeft(marked: Marked): Promise<boolean> {
  if (process.platform === 'linux') return (await pidsOf(marked)).length > 0;
  return marked.group !== undefined && signal(-marked.group, 0);
}

function signalAll({ group }: Marked, pids: readonly number[], name: NodeJS.Signals): void {
  if (group !== undefined) signal(-group, name);
  for (const pid of pids) signal(pid, name);
}

/** Whether a process received it. */
function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch {
    return false;
  }
}

/** https://man7.org/linux/man-pages/man5/proc.5.html; other systems have no such list. */
async function pidsOf(marked: Marked): Promise<readonly number[]> {
  const names = await readdir('/proc').catch(() => []);
  const pids = names.filter((name) => /^\d+$/.test(name)).map(Number);
  const matches = await Promise.all(pids.map((pid) => isOne(pid, marked)));
  return pids.filter((pid, index) => matches[index] && pid !== process.pid);
}

async function isOne(pid: number, { mark, group }: Marked): Promise<boolean> {
  const [state, , processGroup] = await statOf(pid);
  if (state === undefined || state === 'Z') return false;
  if (group !== undefined && processGroup === String(group)) return true;
  const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
  return environment.split('\0').includes(`${markVariable}=${mark}`);
}

/** State, parent and group, which follow the program name in parentheses. */
async function statOf(pid: number): Promise<readonly string[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return text === '' ? [] : text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** Time for processes to end before they are killed. */
export const graceMilliseconds = 10 * second;
const pollMilliseconds = 50;
/** Interval of checks for the parent npm. */
export const npmPollMilliseconds = second / 2;

type Variables = Readonly<Record<string, string | undefined>>;

/** A world in a child process, which ends with this one in every case. */
export interface WorldProcess {
  /** The first line that it prints; `undefined` if it ended before, having printed its reason. */
  readonly firstLine: Promise<string | undefined>;
  /** Its exit code. */
  readonly ended: Promise<number>;
  /** Sends it a message, in one line. */
  send(message: object): void;
  /** Ends it, and returns its exit code. */
  end(): Promise<number>;
}

/**
 * Starts this program again with other arguments. It gets its own group, so that no Ctrl-C reaches
 * it before its work is done; it ends with its input, which also ends with this process. Of
 * Vaultdesk's own variables it receives only the given ones.
 */
export function startWorldProcess(
  program: string,
  argv: readonly string[],
  { environment, variables }: { readonly environment: Variables; readonly variables: Variables },
): WorldProcess {
  const inherited = Object.entries(environment).filter(([name]) => !name.startsWith('VAULTDESK_'));
  const child = spawn(process.execPath, [program, ...argv], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...Object.fromEntries(inherited), ...variables },
    detached: true,
    windowsHide: true,
  });
  child.stdin.on('error', () => {});
  const ended = codeOf(child);
  return {
    firstLine: firstLineOf(child),
    ended,
    send: (message) => child.stdin.write(`${JSON.stringify(message)}\n`),
    end: () => {
      child.stdin.end();
      return ended;
    },
  };
}

async function codeOf(child: ChildProcess): Promise<number> {
  await once(child, 'exit');
  return child.exitCode ?? 1;
}

async function firstLineOf(child: ChildProcess): Promise<string | undefined> {
  if (!child.stdout) return undefined;
  const lines = createInterface(child.stdout);
  const line = once(lines, 'line').then(([text]) => String(text));
  return Promise.race([line, once(lines, 'close').then(() => undefined)]);
}
