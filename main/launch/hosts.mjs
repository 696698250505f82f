import { pathToFileURL } from 'node:url';
import { runChild } from './child.mjs';
import { place, root } from './places.mjs';

/**
 * A command of the service without a window, in this very process, so that signals and exit codes are its own.
 *
 * @param {readonly string[]} flags
 * @param {'serve' | 'verify'} [name]
 * @returns {Promise<undefined>}
 */
export async function runHeadless(flags, name = 'serve') {
  const command = place('out/main/cli.cjs');
  endOnce();
  process.argv.splice(1, process.argv.length, command, name, ...flags);
  await import(pathToFileURL(command).href);
}

/**
 * Ctrl-C reaches this process from the terminal and again from npm. The second may not cut short
 * what the service does upon the first; before the service listens for signals, the first ends all.
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
 * The desktop as a child; answers its exit code.
 *
 * @param {string} electron
 * @param {readonly string[]} flags
 */
export function runDesktop(electron, flags) {
  return runChild(electron, [root, '--', ...flags]);
}
