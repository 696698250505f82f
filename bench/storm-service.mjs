// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { startService } from './killable-service.mjs';

/** @typedef {import('./killable-service.mjs').KillableService} KillableService */
/** @typedef {{ status: number, body: any }} Answer */

/** A service that is killed and restarted on one data directory, with callers that retry. */
export class StormService {
  /** @type {KillableService[]} Current and previous processes. */
  #services = [];
  /** @type {Promise<KillableService>} The current service, or its replacement during a restart. */
  #running;
  #start;

  /** @param {string} dataDir @param {{ faultPercent: number, seed: number }} faults */
  constructor(dataDir, { faultPercent, seed }) {
    this.#start = async () => {
      const rpcFaults = { share: faultPercent / 100, seed: 1000 * seed + this.#services.length };
      const service = await startService(dataDir, faultPercent > 0 ? { rpcFaults } : {});
      this.#services.push(service);
      return service;
    };
    this.#running = this.#start();
  }

  /** Number of faults in the chain requests of the service. */
  get faults() {
    const counts = this.#services.flatMap((service) => [
      ...(service.faultProxy?.happened.values() ?? []),
    ]);
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /** Kills it with SIGKILL. Resolves when its replacement has started. @param {{ onGone?: () => void }} [options] */
  async kill({ onGone } = {}) {
    const { kill } = await this.#running;
    this.#running = kill().then(() => {
      onGone?.();
      return this.#start();
    });
    await this.#running;
  }

  /** Ends the faults in chain requests. */
  async calm() {
    (await this.#running).faultProxy?.setShare(0);
  }

  /** Returns how long the stop took, in milliseconds. */
  async stop() {
    const startedAt = performance.now();
    await (await this.#running).stop();
    return performance.now() - startedAt;
  }

  /** Ends the process unconditionally. */
  async end() {
    await this.#running.then(({ kill }) => kill()).catch(() => {});
  }

  /**
   * Repeats a call until a response arrives, with the same idempotency key if it has one. Also returns rejections.
   * @param {string} methodAndPath @param {object} [body] @param {Record<string, string>} [headers]
   * @returns {Promise<Answer>}
   */
  async insist(methodAndPath, body, headers = {}) {
    const [method = '', path = ''] = methodAndPath.split(' ');
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    for (;;) {
      const response = await this.#ask(path, { method, headers, ...content });
      if (response && ![401, 429, 503].includes(response.status)) return response;
      await pause(20 + Math.random() * 80);
    }
  }

  /** @param {string} methodAndPath @param {object} [body] @param {Record<string, string>} [headers] */
  async resultOf(methodAndPath, body, headers) {
    const response = await this.insist(methodAndPath, body, headers);
    if (response.status === 200) return response.body.result;
    throw new Error(`${methodAndPath}: ${response.status} ${JSON.stringify(response.body)}`);
  }

  /** Sends a JSON-RPC request directly to a chain, without faults. @param {string} method @param {unknown[]} params */
  async askChain(method, params) {
    const question = { jsonrpc: '2.0', id: 1, method, params };
    const { body } = await this.insist('POST /_vaultdesk/rpc/ETHEREUM', question);
    return body.result;
  }

  /** One call; `undefined` if the service died before it responded. @param {string} path @param {RequestInit} request */
  async #ask(path, request) {
    const { baseUrl, headers, operatorToken } = await this.#running;
    const isControl = path.startsWith('/_vaultdesk/');
    const authorization = isControl ? `Bearer ${operatorToken}` : (headers.authorization ?? '');
    try {
      const response = await fetch(`${baseUrl}${path}`, {
        ...request,
        headers: { ...headers, authorization, ...request.headers },
      });
      return { status: response.status, body: await response.json() };
    } catch {
      return undefined;
    }
  }
}
