import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { graceMilliseconds, lookMilliseconds } from './limits.ts';

/** The variable that marks a command and whatever it starts. */
export const markVariable = 'VAULTDESK_EXEC';

/** Processes that belong together: those of a group, and on Linux whatever inherited a mark, wherever it went. */
export interface Marked {
  readonly mark: string;
  /** The id of the group, where the command has one of its own. */
  readonly group?: number | undefined;
}

/**
 * Ends what there still is of them: asks first, and takes away what has not gone when the grace is over. Resolves when
 * nothing is left, or when what is left cannot be ended.
 */
export async function endMarked(marked: Marked, grace = graceMilliseconds): Promise<void> {
  for (const name of ['SIGTERM', 'SIGKILL'] as const) {
    signalAll(marked, await pidsOf(marked), name);
    if (await areGone(marked, grace / lookMilliseconds)) return;
  }
}

async function areGone(marked: Marked, looks: number): Promise<boolean> {
  for (let look = 0; look < looks; look += 1) {
    if (!(await isAnyLeft(marked))) return true;
    await pause(lookMilliseconds);
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

/** Whether somebody was there to take it. */
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
  const are = await Promise.all(pids.map((pid) => isOne(pid, marked)));
  return pids.filter((pid, place) => are[place] && pid !== process.pid);
}

async function isOne(pid: number, { mark, group }: Marked): Promise<boolean> {
  const [state, , processGroup] = await statOf(pid);
  if (state === undefined || state === 'Z') return false;
  if (group !== undefined && processGroup === String(group)) return true;
  const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '');
  return environment.split('\0').includes(`${markVariable}=${mark}`);
}

/** State, parent and group, which stand behind the name of the program in brackets. */
async function statOf(pid: number): Promise<readonly string[]> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return text === '' ? [] : text.slice(text.lastIndexOf(')') + 2).split(' ');
}
