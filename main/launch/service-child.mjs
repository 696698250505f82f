import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { place } from './places.mjs';

/** @typedef {import('../../service/ready.ts').Ready} Ready */

/** The built service as a child that can be started anew, always at the port it first had. */
export class ServiceChild {
  /** The values of the first start; pending while the service has not come up. @type {Promise<Ready>} */
  firstReady;
  /** Called with the values of every later start. @type {(ready: Ready) => void} */
  onReady = () => {};

  /** @type {readonly string[]} */
  #flags;
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #child;
  /** @type {(ready: Ready) => void} */
  #tell = () => {};

  /** @param {readonly string[]} flags of the service */
  constructor(flags) {
    this.#flags = flags;
    this.firstReady = new Promise((tell) => {
      this.#tell = (ready) => {
        this.#flags = [...flags, '--port', new URL(ready.baseUrl).port];
        this.#tell = (next) => this.onReady(next);
        tell(ready);
      };
    });
  }

  async restart() {
    await this.stop();
    const child = spawn(
      process.execPath,
      [place('out/main/cli.cjs'), 'serve', ...this.#flags, '--json'],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
        // In a group of its own a Ctrl-C reaches it once, through `stop`.
        detached: process.platform !== 'win32',
      },
    );
    this.#child = child;
    createInterface(child.stdout).on('line', (line) => this.#tell(JSON.parse(line)));
  }

  async stop() {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  }
}
