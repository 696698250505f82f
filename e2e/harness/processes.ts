import { type ChildProcess, execFile } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
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

/** The exit code and the output of a command, after both its streams are closed. */
export async function outcome(child: ChildProcess) {
  if (!child.stdout || !child.stderr) throw new Error('The command has no output.');
  const closed = once(child, 'close');
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  await closed;
  return { code: child.exitCode, stdout, stderr };
}
