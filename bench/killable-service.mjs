// @ts-check
import { spawn } from 'node:child_process';
import { startFaultProxy } from '../test/chain/rpc-fault-proxy.mjs';
import { accessToken } from './access-token.mjs';

/**
 * A built service in a separate process, with an access token of its default application.
 * @typedef {object} KillableService
 * @property {string} baseUrl
 * @property {Record<string, string>} headers
 * @property {string} operatorToken
 * @property {import('../test/chain/rpc-fault-proxy.mjs').FaultProxy} [faultProxy] Between the service and its chains.
 * @property {Ready} ready string} log What it wrote to its standard error. => @property {() => string} log Its standard error. => string} log What it wrote to its standard error.
 * @property {(question: 'stalls' | 'memory' | 'derivations' | { step: string, delayMilliseconds: number }) => Promise<any>} ask Requires `isWatched` or `killsItself`.
 * @property {(milliseconds: number) => Promise<boolean>} isOver Whether it ends within this time.
 * @property {(isPaused: boolean) => void} pause SIGSTOP pauses, SIGCONT resumes.
 * @property {() => Promise<void>} kill
 * @property {() => Promise<number | null>} stop
 */

/**
 * State shared by several instances, instead of the data directory.
 * @typedef {object} WorldOfMany
 * @property {string} address Without a password.
 * @property {string} password Database password.
 * @property {string} deviceKeyFile
 */

/** Stops glibc's allocator from retaining freed memory, which would count as held (mallopt(3)). */
const keepingNothing = { MALLOC_ARENA_MAX: '1', MALLOC_MMAP_THRESHOLD_: '131072' };

/** @typedef {{ baseUrl: string, consoleUrl: string, tokenUrl: string, clientId: string, clientSecret: string, operatorToken: string }} Ready */

/**
 * With `rpcFaults`, chain requests of the service pass through a proxy that injects faults into this share of them (0
 * to 1), in the order given by the seed; requests that the service forwards do not. `isWatched` answers the queries
 * of `fuzz/watch-self.mjs`; `killsItself` loads `kill-self.mjs`; `preload` loads that module.
 * @param {string} dataDir
 * @param {{ rpcFaults?: { share: number, seed: number }, isWatched?: boolean, killsItself?: boolean, preload?: string, world?: WorldOfMany }} [options]
 * @returns {Promise<KillableService>}
 */
export async function startService(
  dataDir,
  { rpcFaults, isWatched = false, killsItself = false, preload, world } = {},
) {
  const faultProxy = rpcFaults && (await startFaultProxy(rpcFaults));
  const child = spawn(
    process.execPath,
    [
      ...(faultProxy ? ['--import', preloadFor(faultProxy.url)] : []),
      ...(isWatched ? ['--expose-gc', '--import', watcher] : []),
      ...(killsItself ? ['--import', killer] : []),
      ...(preload === undefined ? [] : ['--import', preload]),
      ...['out/main/cli.cjs', 'serve', '--port', '0', '--data-dir', dataDir, '--json'],
      ...(world ? ['--database', world.address, '--device-key-file', world.deviceKeyFile] : []),
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe', isWatched || killsItself || preload ? 'ipc' : 'ignore'],
      env: {
        ...process.env,
        ...(isWatched ? keepingNothing : {}),
        ...(world ? { PGPASSWORD: world.password } : {}),
      },
    },
  );
  child.once('exit', () => void faultProxy?.close());
  let stderr = '';
  child.stderr?.on('data', (bytes) => {
    stderr += bytes;
  });
  const line = await new Promise((resolve, reject) => {
    child.stdout?.once('data', resolve);
    child.once('exit', (code) =>
      reject(new Error(`The service exited with ${code} at start: ${stderr}`)),
    );
  });
  const ready = JSON.parse(String(line));
  const token = await accessToken(ready);
  /** @param {NodeJS.Signals} signal @returns {Promise<number | null>} */
  const end = async (signal) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const exitCode = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    return exitCode;
  };
  /** @param {string | object} question */
  const ask = (question) =>
    new Promise((resolve, reject) => {
      child.once('message', resolve);
      child.send(question, (error) => error && reject(error));
    });
  return {
    ready,
    log: () => stderr,
    ask,
    isOver: (milliseconds) => hasEndedWithin(child, milliseconds),
    baseUrl: ready.baseUrl,
    operatorToken: ready.operatorToken,
    ...(faultProxy && { faultProxy }),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    pause: (isPaused) => void child.kill(isPaused ? 'SIGSTOP' : 'SIGCONT'),
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
}

/** @param {import('node:child_process').ChildProcess} child @param {number} milliseconds @returns {Promise<boolean>} */
function hasEndedWithin(child, milliseconds) {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(true);
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), milliseconds);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve(true);
    });
  });
}

const killer = new URL('kill-self.mjs', import.meta.url).href;
const watcher = new URL('fuzz/watch-self.mjs', import.meta.url).href;

/** @param {string} proxy */
function preloadFor(proxy) {
  const module = new URL('reroute-rpc.mjs', import.meta.url);
  module.searchParams.set('proxy', proxy);
  return module.href;
}
