import { setTimeout as pause } from 'node:timers/promises';
import { seeded } from '../../test/seeded.mjs';
import { temporaryFolder } from '../programs.mjs';
import { Caller, startService } from '../service.mjs';
import { SharedService } from './shared-service.mjs';

/** @typedef {import('../service.mjs').Instance} Instance */
/** @typedef {import('../service.mjs').Headers} Headers */
/** @typedef {Record<string, number>} Sizes */
/** @typedef {import('./shared-service.mjs').SharedOptions} SharedOptions */
/** @typedef {{ defaults: Sizes, run: (sizes: any, stress: Stress) => Promise<string> }} Scenario The result: a sentence. */

/**
 * A stress test: it sets up a service, puts load on it while the driver harms it, and checks the result.
 * @template {Sizes} Given @param {Given} defaults @param {(sizes: Given, stress: Stress) => Promise<string>} run @returns {Scenario}
 */
export const scenario = (defaults, run) => ({ defaults, run });

/** Runs a scenario with other sizes than its defaults. @param {Scenario} scenario @param {Sizes} given @returns {Promise<string>} */
export async function runScenario({ defaults, run }, given) {
  const unknown = Object.keys(given).filter((name) => !(name in defaults));
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown}. Sizes: ${Object.keys(defaults).join(', ')}.`);
  const sizes = { ...defaults, ...given };
  const stress = new Stress(sizes);
  try {
    return await run(sizes, stress);
  } finally {
    await stress.end();
  }
}

/** A service that is killed with SIGKILL and restarted on one data directory, with callers that retry. */
export class RestartedService extends Caller {
  /** @override */
  retried = [401, 429, 503];
  /** @type {Instance[]} Current and previous processes. */
  #processes = [];
  /** @type {Promise<Instance>} The current process, or its replacement during a restart. */
  now;
  #start;

  /** @param {(number: number) => Promise<Instance>} start */
  constructor(start) {
    super();
    this.#start = async () => {
      const started = await start(this.#processes.length);
      this.#processes.push(started);
      return started;
    };
    this.now = this.#start();
  }

  /** Number of faults in the chain requests of the service. */
  get faults() {
    const counts = this.#processes.flatMap(({ faultProxy }) => [...(faultProxy?.happened.values() ?? [])]);
    return counts.reduce((sum, count) => sum + count, 0);
  }

  /** Resolves when the replacement has started. @param {{ onGone?: () => void }} [options] */
  async kill({ onGone } = {}) {
    const { program } = await this.now;
    this.now = program.kill().then(() => {
      onGone?.();
      return this.#start();
    });
    await this.now;
  }

  /** Ends the faults in chain requests. */
  async calm() {
    (await this.now).faultProxy?.setShare(0);
  }

  /** Returns the exit code and how long the stop took, in milliseconds. */
  async stop() {
    const startedAt = performance.now();
    const code = await (await this.now).stop();
    return { code, milliseconds: performance.now() - startedAt };
  }

  async end() {
    await Promise.all(this.#processes.map(({ program }) => program.kill()));
  }

  /** `undefined` if the process died before it responded. @override @param {string} methodAndPath @param {unknown} [body] @param {Headers} [headers] */
  async ask(methodAndPath, body, headers) {
    const instance = await this.now;
    return instance.ask(methodAndPath, body, headers).catch(() => undefined);
  }
}

/** @typedef {RestartedService | SharedService} HarmedService */

/** The common parts of all scenarios: services that end with the scenario, kills, and snapshots under load. */
export class Stress {
  /** @type {(() => Promise<unknown>)[]} */
  #ends = [];

  /** @param {Sizes} sizes */
  constructor({ seed = 1, kills = 0, snapshots = 0, faults = 0, instances = 0 }) {
    this.chance = seeded(seed * 24_680);
    this.seed = seed;
    this.kills = kills;
    this.snapshots = snapshots;
    this.faultPercent = faults;
    this.instances = instances;
    this.killed = 0;
    this.startedAt = performance.now();
  }

  /** Seconds since the start, for a report. */
  get seconds() {
    return `${((performance.now() - this.startedAt) / 1000).toFixed(1)} s`;
  }

  /** @param {() => Promise<unknown>} end */
  defer(end) {
    this.#ends.unshift(end);
  }

  async end() {
    for (const end of this.#ends) await end();
  }

  /** One service with faults in its chain requests, or several instances on PostgreSQL. @param {SharedOptions} [options] @returns {Promise<HarmedService>} */
  async start(options = {}) {
    if (this.instances > 0) {
      const shared = await SharedService.start({ ...options, instances: this.instances, seed: this.seed });
      this.defer(() => shared.end());
      return shared;
    }
    return this.startRestarted();
  }

  /** @param {{ probe?: string }} [options] */
  startRestarted(options = {}) {
    const folder = temporaryFolder('stress');
    const service = new RestartedService((number) => {
      const rpcFaults = { share: this.faultPercent / 100, seed: 1000 * this.seed + number };
      return startService(folder, { ...options, ...(this.faultPercent > 0 && { rpcFaults }) });
    });
    this.defer(() => service.end());
    return service;
  }

  /** Every fourth kill hits the chain server, if the instances share one. @param {HarmedService} service @param {{ onGone?: () => void }} [options] */
  async killOne(service, options) {
    const isOfChains = service instanceof SharedService && service.servesChains;
    await (isOfChains && this.killed % 4 === 2 ? service.killChains() : service.kill(options));
    this.killed += 1;
  }

  /**
   * Spreads actions evenly over the progress of a run (0 to 1), each at a random moment of the calls in flight. The rest
   * follow at its end, because even short runs must be harmed.
   * @param {readonly (() => Promise<unknown>)[]} actions @param {() => number | Promise<number>} progress
   */
  async spread(actions, progress) {
    for (const [index, act] of actions.entries()) {
      while ((await progress()) < (index + 1) / (actions.length + 1)) await pause(5);
      await pause(this.chance() * 40);
      await act();
    }
  }

  /** Spreads the kills of the scenario. @param {HarmedService} service @param {() => number | Promise<number>} progress */
  spreadKills(service, progress) {
    return this.spread(
      Array(this.kills).fill(() => this.killOne(service)),
      progress,
    );
  }

  /** Takes snapshots one after the other. The returned function ends this, restores each and checks its world. @param {HarmedService} service */
  takeSnapshots(service) {
    let isOver = false;
    const taking = (async () => {
      for (let index = 0; index < this.snapshots && !isOver; index += 1) {
        // A snapshot exists even if its response was lost.
        await service.insist('POST /_vaultdesk/snapshots', { name: `stress-${index}` });
        await pause(150);
      }
    })();
    // The error reaches the caller that restores the snapshots.
    taking.catch(() => {});
    return async (/** @type {() => Promise<void>} */ check) => {
      isOver = true;
      await taking;
      if (this.snapshots === 0) return 0;
      /** @type {{ name: string }[]} */
      const all = await service.resultOf('GET /_vaultdesk/snapshots');
      const names = all.map(({ name }) => name).filter((name) => name.startsWith('stress-'));
      // Not in the order in which they were taken: first every second one, then the others in reverse.
      const [even, odd] = [0, 1].map((rest) => names.filter((_, index) => index % 2 === rest));
      for (const name of [...(even ?? []), ...(odd ?? []).reverse()]) {
        await service.resultOf(`POST /_vaultdesk/snapshots/${name}/restore`, {});
        await check().catch((error) => {
          throw new Error(`In the world of the snapshot ${name}: ${error.message}`);
        });
      }
      return names.length;
    };
  }
}
