// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * A built chain server in a separate process.
 * @typedef {object} ServedChains
 * @property {string} address
 * @property {string} keyFile
 * Promise<void>} kill With SIGKILL, its nodes with it. => @property {() => Promise<void>} kill Kills it and its nodes
 * with SIGKILL. => Promise<void>} kill With SIGKILL, its nodes with it.
 * @property {() => Promise<void>} stop
 */

/** @param {string} dataDir @param {number} [port] @returns {Promise<ServedChains>} */
export async function startServedChains(dataDir, port = 0) {
  const child = spawn(
    process.execPath,
    [
      'out/main/cli.cjs',
      'chains',
      'serve',
      '--json',
      '--port',
      String(port),
      '--data-dir',
      dataDir,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const line = await new Promise((resolve, reject) => {
    child.stdout?.once('data', resolve);
    child.once('exit', (code) => reject(new Error(`The chain server ended with ${code}.`)));
  });
  /** @param {NodeJS.Signals} signal */
  const end = async (signal) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  return {
    ...JSON.parse(String(line)),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}
