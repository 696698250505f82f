import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The ids of all that a process started, and of what those started. */
export async function pidsBelow(pid: number): Promise<readonly number[]> {
  const all = await listProcesses();
  const descendants = (parent: number): number[] =>
    all.filter((child) => child.parent === parent).flatMap((child) => [child.pid, ...descendants(child.pid)]);
  return descendants(pid);
}

/** The processes that still run. A zombie does not count. */
export async function stillRunning(pids: readonly number[]): Promise<readonly string[]> {
  const all = await listProcesses();
  return all
    .filter(({ pid, state }) => pids.includes(pid) && !state.startsWith('Z'))
    .map(({ pid, line }) => `${pid} ${line}`);
}

async function listProcesses() {
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=,stat=,args=']);
  return stdout.split('\n').map((row) => {
    const [, pid, parent, state = '', line] = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(row) ?? [];
    return { pid: Number(pid), parent: Number(parent), state, line };
  });
}
