import { ensureBuilt } from './build.mjs';
import { findDesktop } from './desktop-available.mjs';
import { develop } from './develop.mjs';
import { runDesktop, runHeadless } from './hosts.mjs';

/** @type {Readonly<Record<string, (flags: readonly string[]) => Promise<number | undefined>>>} */
const commands = { start, desktop, serve, verify, dev: develop };

/**
 * Runs one command line and resolves with its exit code; `undefined` while a service is running.
 *
 * @param {readonly string[]} line
 */
export async function run([name = 'start', ...flags]) {
  const isFlag = name.startsWith('-');
  const command = isFlag ? start : Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) return command(isFlag ? [name, ...flags] : flags);
  printError(`Unknown command ${name}. Known commands: ${Object.keys(commands).join(', ')}.`);
  return 1;
}

/**
 * Starts the desktop if possible, otherwise the service with a console link.
 *
 * @param {readonly string[]} flags
 */
async function start(flags) {
  if (!(await ensureBuilt())) return 1;
  const { reason, binary } = await findDesktop();
  if (binary) return runDesktop(binary, flags);
  printError(`No desktop window (${reason}): running headless. Open the console with the link below.`);
  return runHeadless(flags);
}

/** @param {readonly string[]} flags */
async function desktop(flags) {
  const { reason, binary } = await findDesktop();
  if (!binary) {
    printError(`The desktop cannot open: ${reason}. Run "npm run serve" for the service without a window.`);
    return 1;
  }
  return (await ensureBuilt()) ? runDesktop(binary, flags) : 1;
}

/** @param {readonly string[]} flags */
async function serve(flags) {
  return (await ensureBuilt()) ? runHeadless(flags) : 1;
}

/** @param {readonly string[]} flags */
async function verify(flags) {
  return (await ensureBuilt()) ? runHeadless(flags, 'verify') : 1;
}

/** @param {string} sentence */
function printError(sentence) {
  process.stderr.write(`${sentence}\n`);
}
