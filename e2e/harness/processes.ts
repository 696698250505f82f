import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The ids of all that a process started, and of what those started. */
export async function pidsBelow(pid: number): Promise<readonly number[]> {
  const all = await listed();
  const below = (parent: number): number[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one.pid, ...below(one.pid)]);
  return below(pid);
}

/** The processes that still run. A zombie does not count. */
export async function stillRunning(pids: readonly number[]): Promise<readonly string[]> {
  const all = await listed();
  return all
    .filter(({ pid, state }) => pids.includes(pid) && !state.startsWith('Z'))
    .map(({ pid, line }) => `${pid} ${line}`);
}

async function listed() {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,stat=,args=']);
  return stdout.split('\n').map((row) => {
    const [, pid, parent, state = '', line] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(row) ?? [];
    return { pid: Number(pid), parent: Number(parent), state, line };
  });
}
