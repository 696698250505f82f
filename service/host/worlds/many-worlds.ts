import { findDefault } from '../../domain/auth/client-credentials.ts';
import { mainWorld } from '../../model/installation/own-names.ts';
import {
  type CreatedWorld,
  type EndReason,
  type WorldSource,
  type WorldSummary,
  worldName,
} from '../../model/installation/world.ts';
import { toError } from '../../model/kernel/results/reasons.ts';
import { fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { minute } from '../../model/kernel/units.ts';
import { systemClock } from '../../platform/clock/clocks.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import type { AllWorlds, NewWorld } from '../../platform/ports/storage.ts';
import type { Shared } from '../compose-ports.ts';
import { EndedWorlds } from './ended-worlds.ts';
import { contentsOf, PlacedWorld } from './placed-world.ts';
import { RunningWorlds } from './running-worlds.ts';
import type { InstanceSurroundings, WorldInstance } from './world-instance.ts';

/** How often idle worlds are looked for. */
const pollMilliseconds = minute / 4;

interface Surroundings extends Pick<InstanceSurroundings, 'host' | 'confirmation'> {
  /** Measures how long a world was unused. */
  readonly machine?: Clock;
}

/** The worlds of a port by path prefix: that of the data directory, and additional worlds in memory. */
export class ManyWorlds {
  readonly main: RunningWorlds;
  readonly #shared: Shared;
  readonly #surroundings: Required<Surroundings>;
  readonly #worlds = new Map<string, PlacedWorld>();
  readonly #ended: EndedWorlds;
  /** Names of worlds that are being created. */
  readonly #pendingNames = new Set<string>();
  readonly #leaving = new Set<Promise<unknown>>();
  readonly #startedAt: string;
  #lastUsed: number;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  #lastNumber = 0;

  constructor(shared: Shared, { machine = systemClock, ...surroundings }: Surroundings) {
    this.#shared = shared;
    this.#surroundings = { ...surroundings, machine };
    const { disk, config, ports } = shared;
    this.#ended = new EndedWorlds(config.dataDir, { disk, ...ports, machine });
    this.#startedAt = machine.now();
    this.#lastUsed = machine.millis();
    this.main = new RunningWorlds(shared, { ...surroundings, all: this.#allFrom(mainWorld) });
  }

  /** Reads which worlds ended with the previous process. */
  load(): Promise<void> {
    return this.#ended.load();
  }

  /** The response of the world at an address, `main` without a path prefix. */
  async response(url: string, request: (era: WorldInstance) => Promise<Response>): Promise<Response> {
    const world = this.#placedAt(url);
    if (world) return world.response(request);
    if (!this.#ended.isEmpty) this.#noteCall(url);
    this.#lastUsed = this.#surroundings.machine.millis();
    return request(await this.main.enter());
  }

  /** The present era of the world at an address. */
  present(url: string): WorldInstance {
    return (this.#placedAt(url)?.worlds ?? this.main).present;
  }

  /** Ends all worlds but main, including those that are being created. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#timer);
    // They stay at their addresses: a page of a missing world is reloaded, which fails during a stop.
    for (const world of this.#worlds.values()) {
      void this.#awaited(this.#ended.noteEnd(world.summary(), 'restart'));
      void this.#awaited(world.end());
    }
    await Promise.all(this.#leaving);
  }

  #placedAt(url: string): PlacedWorld | undefined {
    if (this.#worlds.size === 0) return undefined;
    const name = start.exec(url)?.[1];
    return name === undefined ? undefined : this.#worlds.get(name);
  }

  /** Counts calls of programs to ended worlds, but none of their consoles. */
  #noteCall(url: string): void {
    const [, name, rest = ''] = start.exec(url) ?? [];
    if (name !== undefined && url.startsWith('http') && !rest.startsWith('/console')) this.#ended.noteCall(name);
  }

  /** The worlds, as seen from the world of this name. */
  #allFrom(caller: string): AllWorlds {
    return {
      count: () => 1 + this.#worlds.size,
      list: () => this.#list().map((world) => (world.name === caller ? { ...world, isHere: true as const } : world)),
      create: (world) => this.#create(world, caller),
      end: (name) => this.#end(name, 'operator'),
      listEnded: () => this.#ended.list().filter(({ name }) => !this.#worlds.has(name)),
      forget: async (name) => ((await this.#ended.forget(name)) ? ok() : absent(name)),
    };
  }

  #list(): WorldSummary[] {
    return [this.#summaryOfMain(), ...[...this.#worlds.values()].map((world) => world.summary())];
  }

  #summaryOfMain(): WorldSummary {
    const { ports } = this.main.present;
    return {
      ...{ name: mainWorld, baseUrl: ports.installation.baseUrl() },
      ...{ createdAt: this.#createdAt(), lastUsedAt: new Date(this.#lastUsed).toISOString() },
      ...contentsOf(this.#shared, this.main, 'data directory'),
    };
  }

  /** When the data directory was created. The clock of a random seed starts later than that. */
  #createdAt(): string {
    const created = this.#shared.storage.read(findDefault)?.createdAt ?? this.#startedAt;
    return created < this.#startedAt ? created : this.#startedAt;
  }

  async #create(options: NewWorld, caller: string): Promise<Result<CreatedWorld>> {
    const name = options.name ?? this.#freeName();
    const rejection = this.#reject(name);
    if (rejection) return rejection;
    const from = this.#recreated(options.from);
    if (!from) return sourceMissing;
    this.#pendingNames.add(name);
    const making = this.#open(name, from, caller).finally(() => this.#pendingNames.delete(name));
    return this.#awaited(making);
  }

  #recreated(from: WorldSource): WorldSource | undefined {
    return from !== 'empty' && 'ended' in from ? this.#ended.sourceOf(from.ended) : from;
  }

  async #open(name: string, from: WorldSource, caller: string): Promise<Result<CreatedWorld>> {
    const snapshot = await this.#snapshotOf(from, caller);
    if (snapshot && !snapshot.ok) return snapshot;
    const opened = await PlacedWorld.open(this.#shared, name, { ...this.#surroundings, all: this.#allFrom(name) });
    const started = await opened.start(from, snapshot?.value).catch(async (error: unknown) => {
      await opened.end();
      throw error;
    });
    const result = started.ok && this.#isStopped ? isStopping : started;
    if (!result.ok) {
      await opened.end();
      return result;
    }
    this.#worlds.set(name, opened);
    opened.reach();
    this.#scheduleCheck();
    const summary = opened.summary();
    await this.#ended.noteStart(summary, from);
    return ok({ ...summary, ...result.value });
  }

  /** The snapshots of the calling world only: snapshots of others cannot be named. */
  async #snapshotOf(from: WorldSource, caller: string) {
    if (from === 'empty' || !('snapshot' in from)) return undefined;
    const worlds = caller === mainWorld ? this.main : this.#worlds.get(caller)?.worlds;
    return worlds?.openSnapshot(from.snapshot) ?? absent(caller);
  }

  #reject(name: string): Result<never> | undefined {
    if (this.#isStopped) return isStopping;
    if (this.#shared.world) return ofOneInstance;
    if (name === mainWorld || this.#worlds.has(name) || this.#pendingNames.has(name))
      return fail(
        'world.name-taken',
        `A world named ${name} already exists. Choose another name, or omit it to get a free one.`,
      );
    const most = this.#shared.ports.settings.current().worldsAtMost;
    if (this.#worlds.size + this.#pendingNames.size < most) return undefined;
    return fail(
      'world.no-room',
      `There are ${this.#worlds.size + this.#pendingNames.size} worlds in addition to main, and the setting worldsAtMost allows ${most}. End a world with DELETE /_vaultdesk/worlds/{name}, or raise the setting.`,
    );
  }

  #freeName(): string {
    do this.#lastNumber += 1;
    while (this.#worlds.has(`world-${this.#lastNumber}`) || this.#pendingNames.has(`world-${this.#lastNumber}`));
    return `world-${this.#lastNumber}`;
  }

  async #end(name: string, reason: EndReason): Promise<Result<WorldSummary>> {
    if (name === mainWorld)
      return fail('world.is-main', 'The world main cannot be ended while the service runs. Reset it instead.');
    const world = this.#worlds.get(name);
    if (!world) return absent(name);
    const summary = world.summary();
    this.#worlds.delete(name);
    await this.#awaited(Promise.all([world.end(), this.#ended.noteEnd(summary, reason)]));
    return ok(summary);
  }

  /** A stop waits for it. */
  async #awaited<Value>(work: Promise<Value>): Promise<Value> {
    this.#leaving.add(work);
    return work.finally(() => this.#leaving.delete(work));
  }

  /** Ends worlds, except main, that were unused for the configured time; chains of idle worlds sleep. */
  endIdle(): void {
    const { settings, log } = this.#shared.ports;
    const { idleWorldMinutes, idleChainMinutes } = settings.current();
    for (const [name, world] of this.#worlds) {
      const report = (error: unknown) => log.warn('world.not-ended', { error: toError(error) });
      if (world.isIdleFor(idleWorldMinutes)) {
        log.info('world.idle', { world: name, minutes: idleWorldMinutes });
        void this.#end(name, 'idle').catch(report);
      } else if (world.isUnaskedFor(idleChainMinutes)) void world.doze().catch(report);
    }
  }

  /** Not started in the call that creates a world: that would retain the call while the timer runs. */
  #scheduleCheck(): void {
    this.#timer ??= setInterval(() => this.endIdle(), pollMilliseconds).unref();
  }
}

/** The world name at the start of a path, of an address or of its path alone, and the rest. */
const start = /^(?:[a-z]+:\/\/[^/?#]*)?\/w\/([a-z0-9-]+)(|[/?#].*)$/;

const ofOneInstance = fail(
  'world.shared',
  'This instance shares its world with others, which do not see a world in its memory. Create another world in the database and serve it with its own instances.',
);

const sourceMissing = fail(
  'world.not-found',
  'No world of this name ended in the last 24 hours with a source that still exists. GET /_vaultdesk/ended-worlds lists them.',
);

const isStopping = fail('world.ended', 'The service is stopping and creates no more worlds.');

function absent(name: string): Result<never> {
  const sentence = worldName.safeParse(name).success ? `No world is named ${name}.` : 'This world name is invalid.';
  return fail('world.not-found', `${sentence} GET /_vaultdesk/worlds lists the existing worlds.`);
}
