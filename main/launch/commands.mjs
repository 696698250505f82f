import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { runChild } from './child.mjs';
import { findDesktop } from './desktop-available.mjs';
import { developInBrowser } from './develop-in-browser.mjs';
import { pathInRoot, root } from './places.mjs';

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

const builder = pathInRoot('node_modules/electron-vite/bin/electron-vite.js');

/**
 * Runs Vaultdesk with watched sources, in its window if possible, otherwise in a browser.
 *
 * @param {readonly string[]} flags of the service
 * @returns {Promise<number | undefined>}
 */
export async function develop(flags) {
  if (!existsSync(builder)) {
    process.stderr.write('The development tools are missing. Run "npm ci" first.\n');
    return 1;
  }
  const { binary, reason } = await findDesktop();
  if (!binary) {
    process.stderr.write(`No desktop window (${reason}): developing in a browser.\n`);
    return developInBrowser(flags);
  }
  const environment = { ...process.env, ELECTRON_EXEC_PATH: binary };
  return runChild(process.execPath, [builder, 'dev', '--watch', '--', '--', ...flags], environment);
}

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
