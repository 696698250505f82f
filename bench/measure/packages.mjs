// @ts-check
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './json-server.mjs';
import { end, spawnProgram } from './programs.mjs';

/**
 * An npm package that a developer runs next to an application.
 * @typedef {object} Package
 * @property {string} what Package specifier for npm.
 * @property {(port: number, folder: string) => string[]} argv A script of the project, or a program without an ending, and its flags.
 * @property {(port: number) => Request} ask A request that it answers once it has started.
 */

const startMilliseconds = 60_000;
const install = ['install', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];

/** @param {number} port @param {string} path @param {object} [body] */
function requestTo(port, path, body) {
  return new Request(`http://127.0.0.1:${port}${path}`, {
    headers: { 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
}

/** Alternatives that a developer would use, or parts of Vaultdesk. */
export const peers = {
  'json-server': {
    what: 'json-server@0.17.4',
    argv: (/** @type {number} */ port, /** @type {string} */ folder) => {
      const database = join(folder, 'db.json');
      writeFileSync(database, '{"users":[]}');
      const flags = ['--quiet', '--host', '127.0.0.1', '--port', String(port), database];
      return ['node_modules/json-server/lib/cli/bin.js', ...flags];
    },
    ask: (/** @type {number} */ port) => requestTo(port, '/users'),
  },
  'dynalite, a DynamoDB of one machine': {
    what: 'dynalite@4.0.0',
    argv: (/** @type {number} */ port) => ['node_modules/dynalite/cli.js', '--port', String(port)],
    ask: (/** @type {number} */ port) => requestTo(port, '/'),
  },
  'anvil, a chain alone': {
    what: '@foundry-rs/anvil@1.7.1',
    argv: (/** @type {number} */ port, /** @type {string} */ folder) => [
      join(folder, anvilIn(folder), 'bin', 'anvil'),
      ...['--silent', '--port', String(port)],
    ],
    ask: (/** @type {number} */ port) =>
      requestTo(port, '/', { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
  },
};

/** @param {string} tarball @returns {Package} */
export function ours(tarball) {
  return {
    what: tarball,
    argv: (port, folder) => {
      const flags = ['--port', String(port), '--data-dir', mkdtempSync(join(folder, 'state-'))];
      return ['node_modules/vaultdesk/dist/main/cli.cjs', 'serve', '--json', ...flags];
    },
    ask: (port) => requestTo(port, '/_vaultdesk/health'),
  };
}

/** The platform-specific package that contains the program. @param {string} folder */
function anvilIn(folder) {
  const scope = join('node_modules', '@foundry-rs');
  const [name = ''] = readdirSync(join(folder, scope)).filter((entry) =>
    entry.startsWith('anvil-'),
  );
  return join(scope, name);
}

/** Installs a package into an empty project. Returns the time in milliseconds. @param {Package} one @param {string} folder */
export function installIn({ what }, folder) {
  writeFileSync(join(folder, 'package.json'), '{"private":true}');
  const startedAt = performance.now();
  execFileSync('npm', [...install, what], { cwd: folder, stdio: 'ignore' });
  return performance.now() - startedAt;
}

/** Size on disk in MiB. @param {string} folder */
export function sizeOf(folder) {
  const output = execFileSync('du', ['-sk', join(folder, 'node_modules')], { encoding: 'utf8' });
  return Number.parseInt(output, 10) / 1024;
}

/** Time from start to first response, in milliseconds. @param {Package} one @param {string} folder */
export async function startOf({ argv, ask }, folder) {
  const port = await freePort();
  const command = argv(port, folder);
  const startedAt = performance.now();
  const [file = '', ...flags] = /\.c?js$/.test(command[0] ?? '')
    ? [process.execPath, ...command]
    : command;
  const child = spawnProgram(file, flags, { cwd: folder, stdio: 'ignore' });
  while (!(await responds(ask(port))))
    if (child.exitCode !== null || performance.now() - startedAt > startMilliseconds)
      throw new Error(`${command[0]} does not answer.`);
  const milliseconds = performance.now() - startedAt;
  await end(child);
  return milliseconds;
}

/** @param {Request} request */
async function responds(request) {
  try {
    const { status } = await fetch(request);
    // A 4xx response also means running; 503 means starting.
    return status < 500;
  } catch {
    await pause(5);
    return false;
  }
}
