import { pathToFileURL } from 'node:url';
import { runChild } from './child.mjs';
import { pathInRoot, root } from './places.mjs';

/**
 * Runs a headless command in this process, so that signals and exit codes are its own.
 *
 * @param {readonly string[]} flags
 * @param {'serve' | 'verify'} [name]
 * @returns {Promise<undefined>}
 */
export async function runHeadless(flags, name = 'serve') {
  const command = pathInRoot('out/main/cli.cjs');
  endOnce();
  process.argv.splice(1, process.argv.length, command, name, ...flags);
  await import(pathToFileURL(command).href);
}

/**
 * Ctrl-C reaches this process from the terminal and again from npm. The second signal must not interrupt the shutdown
 * that the first started; before the service handles signals, the first one ends the process.
 */
function endOnce() {
  let isEnding = false;
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
    process.on(signal, () => {
      if (!isEnding && process.listenerCount(signal) === 1) process.exit(130);
      isEnding = true;
    });
}

/**
 * Runs the desktop as a child process; resolves with its exit code.
 *
 * @param {string} electron
 * @param {readonly string[]} flags
 */
export function runDesktop(electron, flags) {
  return runChild(electron, [root, '--', ...flags]);
}
