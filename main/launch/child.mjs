import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from './places.mjs';

/**
 * Runs a program on this terminal and resolves with its exit code.
 *
 * A terminal signals its whole process group and npm repeats the signal, but a second signal makes Electron quit
 * without cleanup. So the child gets its own group and only the first signal of each kind.
 *
 * @param {string} program
 * @param {readonly string[]} line its arguments
 * @param {NodeJS.ProcessEnv} environment
 * @returns {Promise<number>}
 */
export async function runChild(program, line, environment = process.env) {
  const child = spawn(program, line, {
    cwd: root,
    env: environment,
    stdio: 'inherit',
    detached: process.platform !== 'win32',
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    let isPassed = false;
    process.on(signal, () => {
      if (!isPassed) child.kill(signal);
      isPassed = true;
    });
  }
  const [code] = await once(child, 'exit');
  return code ?? 1;
}
