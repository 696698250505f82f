import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { pathInRoot } from './places.mjs';

/** @typedef {import('../../service/host/ready.ts').Ready} Ready */

/** The built service as a restartable child process, always on its first port. */
export class ServiceChild {
  /** The values of the first start; pending until the service is ready. @type {Promise<Ready>} */
  firstReady;
  /** Called after every later start. @type {(ready: Ready) => void} */
  onReady = () => {};

  /** @type {readonly string[]} */
  #flags;
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #child;
  /** @type {(ready: Ready) => void} */
  #notify = () => {};

  /** @param {readonly string[]} flags of the service */
  constructor(flags) {
    this.#flags = flags;
    this.firstReady = new Promise((resolve) => {
      this.#notify = (ready) => {
        this.#flags = [...flags, '--port', new URL(ready.baseUrl).port];
        this.#notify = (next) => this.onReady(next);
        resolve(ready);
      };
    });
  }

  async restart() {
    await this.stop();
    const child = spawn(process.execPath, [pathInRoot('out/main/cli.cjs'), 'serve', ...this.#flags, '--json'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      // In its own group, Ctrl-C reaches it only once, through `stop`.
      detached: process.platform !== 'win32',
    });
    this.#child = child;
    createInterface(child.stdout).on('line', (line) => this.#notify(JSON.parse(line)));
  }

  async stop() {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}
