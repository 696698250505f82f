// @ts-check
import { spawn } from 'node:child_process';

/**
 * @typedef {{ baseUrl: string, headers: Record<string, string>, operatorToken: string, kill: () => Promise<void>, stop: () => Promise<number | null> }} KillableService
 * A built service as a process of its own, with an access token of its default application.
 */

/** @param {string} dataDir @returns {Promise<KillableService>} */
export async function startService(dataDir) {
  const child = spawn(
    process.execPath,
    ['out/main/cli.js', 'serve', '--port', '0', '--data-dir', dataDir, '--json'],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let told = '';
  child.stderr.on('data', (bytes) => {
    told += bytes;
  });
  const line = await new Promise((resolve, reject) => {
    child.stdout.once('data', resolve);
    child.once('exit', (code) => reject(new Error(`The start ended with ${code}: ${told}`)));
  });
  const ready = JSON.parse(String(line));
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: ready.clientId,
    client_secret: ready.clientSecret,
  });
  const reply = await fetch(ready.tokenUrl, { method: 'POST', body: form });
  const { access_token: token } = await reply.json();
  /** @param {NodeJS.Signals} signal @returns {Promise<number | null>} */
  const end = (signal) => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    return ended;
  };
  return {
    baseUrl: ready.baseUrl,
    operatorToken: ready.operatorToken,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  };
}

/** A repeatable sequence of numbers from 0 to below 1. @param {number} seed */
export function seeded(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state / 4294967296;
  };
}
