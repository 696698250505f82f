import { systemClock } from '../adapters/clock/system-clock.ts';
import type { OpenedSnapshot, SnapshotLimits } from '../adapters/storage/snapshots.ts';
import { ensureDefaultApplication } from '../auth/ensure-default-application.ts';
import type { Shared } from '../compose-ports.ts';
import { fail, ok, type Result } from '../kernel/result.ts';
import { secretTypes } from '../kernel/secret-types.ts';
import { minute } from '../kernel/time-units.ts';
import type { MadeWorld, WorldSource, WorldSummary } from '../resources/world.ts';
import { beginSeed } from '../seeds/apply-seed.ts';
import { type SentSeed, sourceOf } from '../seeds/source-of.ts';
import { addressesOf } from '../system/addresses.ts';
import { openInMemory } from './open-in-memory.ts';
import { RunningWorlds, type WorldSurroundings } from './running-worlds.ts';

/** What is told of a world when it is made, beside what is told at any time. */
type Told = Omit<MadeWorld, keyof WorldSummary>;

const snapshotLimits: SnapshotLimits = { count: 20, bytes: 64 * 1024 ** 2, before: 3 };

/** A world in memory, at a path of its own. */
export class PlacedWorld {
  readonly worlds: RunningWorlds;
  readonly #shared: Shared;
  readonly #main: Shared;
  readonly #createdAt = systemClock.now();
  #from = 'empty';
  #usedAt = systemClock.monotonicMillis();

  private constructor(shared: Shared, main: Shared, surroundings: WorldSurroundings) {
    this.#shared = shared;
    this.#main = main;
    this.worlds = new RunningWorlds(shared, { ...surroundings, snapshotLimits });
  }

  /** An empty one that nobody reaches yet. */
  static async open(
    main: Shared,
    name: string,
    surroundings: WorldSurroundings,
  ): Promise<PlacedWorld> {
    return new PlacedWorld(await openInMemory(main, name), main, surroundings);
  }

  /** Fills it with what it is to begin with. `snapshot` is the one that `from` names. */
  async begin(from: WorldSource, snapshot: OpenedSnapshot | undefined): Promise<Result<Told>> {
    const filled = snapshot ? await this.worlds.begin(snapshot) : ok();
    if (!filled.ok) return filled;
    const { ports } = this.worlds.present;
    const application = await ensureDefaultApplication(ports, this.#shared.config);
    if (!application.ok) return application;
    this.worlds.start();
    const seeded = from !== 'empty' && 'seed' in from ? await this.#seed(from) : ok();
    if (!seeded.ok) return seeded;
    if (from !== 'empty') this.#from = 'seed' in from ? 'seed' : `snapshot ${from.snapshot}`;
    const { clientId, clientSecret } = application.value;
    const { operatorToken, baseUrl } = ports.installation;
    const { marketUrl, tokenUrl } = addressesOf(baseUrl());
    return ok({ marketUrl, tokenUrl, clientId, clientSecret, operatorToken });
  }

  async #seed(seed: SentSeed): Promise<Result<void>> {
    const { ports } = this.worlds.present;
    const begun = await beginSeed(ports, sourceOf(seed), { role: 'operator' });
    if (!begun.ok) return begun;
    const { state, failure } = await begun.value.whole;
    if (state === 'done') return ok();
    const { pointer = '', message = 'It ended.' } = failure ?? {};
    return fail(
      'seed.faulty',
      `The seed could not be made, so no world was: ${pointer} ${message}`,
    );
  }

  /** Somebody asks it. */
  use(): void {
    this.#usedAt = systemClock.monotonicMillis();
  }

  /** Whether nobody asked it for so long; never for 0. */
  isIdleFor(minutes: number): boolean {
    return minutes > 0 && this.#idleMilliseconds() >= minutes * minute;
  }

  summary(): WorldSummary {
    const { world, baseUrl } = this.#shared.ports.installation;
    const lastUsed = systemClock.millis() - this.#idleMilliseconds();
    const { idleWorldMinutes } = this.#main.ports.settings.current();
    const endsAt = new Date(lastUsed + idleWorldMinutes * minute).toISOString();
    return {
      ...{ name: world, from: this.#from, baseUrl: baseUrl(), createdAt: this.#createdAt },
      lastUsedAt: new Date(lastUsed).toISOString(),
      ...(idleWorldMinutes > 0 && { endsAt }),
      ...contentsOf(this.#shared, this.worlds),
    };
  }

  /** Its chains keep what they have and end their processes, until they are asked. */
  doze(): Promise<void> {
    return this.worlds.present.ports.chains.doze();
  }

  /** Ends all of it; nothing is kept. */
  async end(): Promise<void> {
    const { ports, storage } = this.#shared;
    await this.worlds.end();
    await ports.requestLog.close();
    await ports.statistics.close();
    await storage.close();
  }

  #idleMilliseconds(): number {
    return systemClock.monotonicMillis() - this.#usedAt;
  }
}

/** How much there is in a world. */
export function contentsOf(
  { storage }: Pick<Shared, 'storage'>,
  { present }: Pick<RunningWorlds, 'present'>,
): Pick<WorldSummary, 'records' | 'chainsAwake'> {
  const { chains } = present.ports;
  const tables = Object.values(storage.snapshot());
  return {
    records: tables.reduce((sum, records) => sum + (records?.length ?? 0), 0),
    chainsAwake: secretTypes.filter(
      (one) => chains.of(one).network.isEmbedded && chains.isAwake(one),
    ),
  };
}
