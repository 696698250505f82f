import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:os';
import { StartupError } from '../../model/kernel/results/reasons.ts';

/** A program that runs on this terminal. */
export interface RunningCommand {
  /** Its own group, if it has one. */
  readonly group: number | undefined;
  /** Its exit code; 128 plus the signal number if a signal ended it. */
  readonly ended: Promise<number>;
  /** Signals the program, or its group if it has its own. */
  signal(name: NodeJS.Signals): void;
}

/**
 * Runs a program with the streams of this process. On an interactive terminal it stays in the
 * terminal's group, so that it can prompt and receives Ctrl-C itself; otherwise it has its own
 * group, which can be ended as a whole. Throws a `StartupError` for a missing program.
 */
export async function runCommand(
  [program = '', ...argv]: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<RunningCommand> {
  const isTyped = process.stdin.isTTY === true;
  const hasGroup = !isTyped && process.platform !== 'win32';
  const child = spawn(program, argv, {
    stdio: 'inherit',
    env: { ...environment },
    detached: hasGroup,
    // npm's programs are scripts on Windows.
    shell: process.platform === 'win32',
  });
  const ended = new Promise<number>((resolve) => {
    child.once('exit', (code, name) => resolve(code ?? (name ? codeOfSignal(name) : 1)));
  });
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', () => reject(new CommandNotFound(`The program ${program} was not found or cannot be run.`)));
  });
  const group = hasGroup ? child.pid : undefined;
  const signal = (name: NodeJS.Signals) => {
    if (!(isTyped && name === 'SIGINT')) sendSignal(child, group, name);
  };
  return { group, ended, signal };
}

/** The exit code of a shell for a program that a signal ended. */
export function codeOfSignal(name: NodeJS.Signals): number {
  return 128 + constants.signals[name];
}

function sendSignal(child: ChildProcess, group: number | undefined, name: NodeJS.Signals): void {
  try {
    if (group === undefined) child.kill(name);
    else process.kill(-group, name);
  } catch {
    // All of it has ended already.
  }
}

/** The exit code of shells in this case: https://pubs.opengroup.org/onlinepubs/9799919799/utilities/V3_chap02.html */
class CommandNotFound extends StartupError {
  override readonly exitCode: number = 127;
}
