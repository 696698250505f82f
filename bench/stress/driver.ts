import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import pLimit from 'p-limit';
import { seeded } from '../../test/seeded.mjs';
import { type FaultyService, RestartedService } from './faulty-service.ts';
import { type SharedOptions, SharedService } from './shared-service.ts';

export type Sizes = Record<string, number>;
export interface Scenario {
  readonly defaults: Sizes;
  /** Returns the result: a sentence. */
  run(sizes: Sizes, stress: Stress): Promise<string>;
}

/** A stress test: it sets up a service, puts load on it while the driver harms it, and checks the result. */
export const scenario = <Given extends Sizes>(
  defaults: Given,
  run: (sizes: Given, stress: Stress) => Promise<string>,
): Scenario => ({ defaults, run: (given, stress) => run({ ...defaults, ...given }, stress) });

/** Runs a scenario with other sizes than its defaults. */
export async function runScenario({ defaults, run }: Scenario, given: Sizes): Promise<string> {
  const unknown = Object.keys(given).filter((name) => !(name in defaults));
  if (unknown.length > 0) throw new Error(`Unknown: ${unknown}. Sizes: ${Object.keys(defaults).join(', ')}.`);
  const stress = new Stress({ ...defaults, ...given });
  try {
    return `${await run(given, stress)} ${((performance.now() - stress.startedAt) / 1000).toFixed(1)} s.`;
  } finally {
    await stress.end();
  }
}

type Action = () => Promise<unknown>;

interface StressRun<Item> {
  readonly items: readonly Item[];
  readonly clients: number;
  /** Repeats a call until it is acknowledged, and remembers the acknowledgement. */
  operate(item: Item, index: number): Promise<unknown>;
  /** From 0 to 1 (default: the share of completed operations). */
  progress?(): Promise<number>;
  /** Default: the kills of the scenario. */
  readonly harm?: readonly Action[];
  /** Waits until no work is pending, while faults still occur. */
  settle?(): Promise<unknown>;
  /** Also runs in the world of each snapshot, which contains a part of the operations. */
  check(isRestored: boolean): Promise<void>;
}

/** The common parts of all scenarios: services that end with the scenario, load, kills, and snapshots under load. */
export class Stress {
  readonly chance;
  readonly startedAt = performance.now();
  killed = 0;
  readonly #sizes;
  readonly #ends: Action[] = [];

  constructor({ seed = 1, kills = 0, snapshots = 0, faults = 0, instances = 0 }: Sizes) {
    this.chance = seeded(seed * 24_680);
    this.#sizes = { seed, kills, snapshots, faults, instances };
  }

  defer(end: Action): void {
    this.#ends.unshift(end);
  }

  async end(): Promise<void> {
    for (const end of this.#ends) await end();
  }

  /** One service with faults in its chain requests, or several instances on PostgreSQL. */
  async start(options: SharedOptions = {}): Promise<FaultyService> {
    const { instances, seed, faults } = this.#sizes;
    if (instances > 0) return this.startShared(options);
    const service = new RestartedService({ seed, share: faults / 100, probe: options.probe });
    this.defer(() => service.end());
    return service;
  }

  async startShared(options: SharedOptions): Promise<SharedService> {
    const { instances, seed } = this.#sizes;
    const service = await SharedService.start({ ...options, instances: instances || 3, seed });
    this.defer(() => service.end());
    return service;
  }

  /** Every fourth kill hits the chain server, if the instances share it. */
  async killOne(service: FaultyService, onDisconnect?: () => void): Promise<void> {
    const isOfChains = service instanceof SharedService && service.servesChains;
    await (isOfChains && this.killed % 4 === 2 ? service.killChains() : service.kill(onDisconnect));
    this.killed += 1;
  }

  /**
   * Spreads actions evenly over the progress of a run (0 to 1), each at a random moment of the calls in flight. The rest
   * follow at its end, because even short runs must be harmed.
   */
  async spread(actions: readonly Action[], progress: () => number | Promise<number>): Promise<void> {
    for (const [index, action] of actions.entries()) {
      while ((await progress()) < (index + 1) / (actions.length + 1)) await pause(5);
      await pause(this.chance() * 40);
      await action();
    }
  }

  /**
   * Runs an operation for each item while the service is harmed and snapshots are taken, then the check. Finally restores
   * each snapshot and checks its world. Returns the number of snapshots.
   */
  async runUnderLoad<Item>(service: FaultyService, run: StressRun<Item>): Promise<number> {
    const { items, clients, operate, settle, check } = run;
    const { harm = Array(this.#sizes.kills).fill(() => this.killOne(service)) } = run;
    let completed = 0;
    const { progress = () => completed / items.length } = run;
    const load = pLimit(clients).map(items, async (item, index) => {
      await operate(item, index);
      completed += 1;
    });
    const isLoaded = Promise.all([load, this.spread(harm, progress)]).then(() => settle?.());
    const snapshots = await this.#takeSnapshots(service, isLoaded);
    await service.calm();
    await check(false);
    for (const name of snapshots) {
      await service.resultOf(`POST /_vaultdesk/snapshots/${name}/restore`, {});
      await check(true).catch((error) => {
        throw new Error(`In the world of the snapshot ${name}: ${error.message}`);
      });
    }
    return snapshots.length;
  }

  /** Takes snapshots during a run. Returns their names in the order of the restores. */
  async #takeSnapshots(service: FaultyService, run: Promise<unknown>): Promise<string[]> {
    const names: string[] = [];
    let isOver = false;
    const taking = async () => {
      for (let index = 0; index < this.#sizes.snapshots && !isOver; index += 1) {
        const name = `stress-${index}`;
        const { status, body } = await service.insist('POST /_vaultdesk/snapshots', { name });
        // A snapshot exists even if its response was lost.
        const isTaken = body.errors?.[0]?.code === 'snapshot.name-taken';
        assert(status === 200 || isTaken, `The snapshot ${name}: ${status} ${JSON.stringify(body)}`);
        names.push(name);
        await pause(150);
      }
    };
    const end = () => {
      isOver = true;
    };
    await Promise.all([taking(), run.finally(end)]);
    // Not in the order in which they were taken: first every second snapshot, then the others in reverse.
    const isOdd = (_name: string, index: number) => index % 2 === 1;
    return [...names.filter((name, index) => !isOdd(name, index)), ...names.filter(isOdd).reverse()];
  }
}
