import { join } from 'node:path';
import { ensureDefaultApplication } from '../../domain/auth/client-credentials.ts';
import { requestLogBounds } from '../../history/requests/list-requests.ts';
import { addressesOf } from '../../model/installation/addresses.ts';
import { addressedAs } from '../../model/installation/own-names.ts';
import type { CreatedWorld, WorldSource, WorldSummary } from '../../model/installation/world.ts';
import { type OpenedResources, openInSteps } from '../../model/kernel/concurrency/opened-resources.ts';
import { StartupError } from '../../model/kernel/results/reasons.ts';
import { fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { secretTypes } from '../../model/kernel/secret-types.ts';
import { minute, second } from '../../model/kernel/units.ts';
import { countRecords } from '../../model/state.ts';
import { createDelegatingClock, randomIds, systemClock } from '../../platform/clock/clocks.ts';
import { createChanges } from '../../platform/instance/change-notices.ts';
import { StatisticsFile } from '../../platform/instance/statistics-history.ts';
import type { Clock } from '../../platform/ports/clock.ts';
import { createRequestLog } from '../../platform/request-log/file-request-log.ts';
import { createBackups } from '../../platform/storage/files/backups.ts';
import { createMemoryFileSystem } from '../../platform/storage/files/memory-file-system.ts';
import type { OpenedSnapshot, SnapshotLimits } from '../../platform/storage/files/snapshots.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { recordDeviceKey } from '../../platform/vault/open-device-key.ts';
import { type SentSeed, sourceOf, startSeed } from '../../worlds/seeds/apply-seed.ts';
import { toClockView } from '../../worlds/system/clock/stored-pace.ts';
import { openSeed } from '../../worlds/system/random-seed.ts';
import { currentSettings, ofOtherWorld } from '../../worlds/system/settings.ts';
import { sourceOfWorld } from '../../worlds/system/snapshots/world-number.ts';
import type { Shared } from '../compose-ports.ts';
import type { ServiceConfig } from '../config.ts';
import { WorldUse } from './pending-world.ts';
import { RunningWorlds, type WorldSurroundings } from './running-worlds.ts';
import type { WorldInstance } from './world-instance.ts';

/** Additional fields that are reported when a world is created. */
type Credentials = Omit<CreatedWorld, keyof WorldSummary>;

const snapshotLimits: SnapshotLimits = { count: 20, bytes: 64 * 1024 ** 2, before: 3 };

interface PlacedSurroundings extends WorldSurroundings {
  /** Measures how long it was unused. */
  readonly machine: Clock;
}

type PlacedParts = { readonly shared: Shared; readonly main: Shared; readonly resources: OpenedResources };

/** A world in memory, under its own path. */
export class PlacedWorld {
  readonly worlds: RunningWorlds;
  readonly #shared: Shared;
  readonly #main: Shared;
  readonly #resources: OpenedResources;
  readonly #clock: Clock;
  readonly #createdAt: string;
  readonly #use: WorldUse;
  #isReachable = false;

  private constructor({ shared, main, resources }: PlacedParts, surroundings: PlacedSurroundings) {
    const { machine } = surroundings;
    this.#shared = shared;
    this.#main = main;
    this.#resources = resources;
    this.#clock = machine;
    this.#createdAt = machine.now();
    this.#use = new WorldUse(machine);
    const isReachable = () => this.#isReachable;
    this.worlds = new RunningWorlds(shared, { ...surroundings, snapshotLimits, isReachable });
    resources.own(this.worlds, (worlds) => worlds.end());
  }

  /** An empty world that is not reachable yet. */
  static open(main: Shared, name: string, surroundings: PlacedSurroundings): Promise<PlacedWorld> {
    return openInSteps(async (resources) => {
      const shared = await openInMemory(main, name, resources);
      return new PlacedWorld({ shared, main, resources }, surroundings);
    });
  }

  /** Fills it with its initial records. `snapshot` is the one that `from` names. */
  async start(from: WorldSource, snapshot: OpenedSnapshot | undefined): Promise<Result<Credentials>> {
    const result = snapshot ? await this.worlds.begin(snapshot) : ok();
    if (!result.ok) return result;
    const { ports } = this.worlds.present;
    const application = await ensureDefaultApplication(ports, this.#shared.config);
    if (!application.ok) return application;
    this.worlds.start();
    const seeded = from !== 'empty' && 'seed' in from ? await this.#seed(from) : ok();
    if (!seeded.ok) return seeded;
    const { clientId, clientSecret } = application.value;
    const { operatorToken, baseUrl } = ports.installation;
    const { marketUrl, tokenUrl } = addressesOf(baseUrl());
    return ok({ marketUrl, tokenUrl, clientId, clientSecret, operatorToken });
  }

  async #seed(seed: SentSeed): Promise<Result<void>> {
    const { ports } = this.worlds.present;
    const seeded = await startSeed(ports, sourceOf(seed), { role: 'operator' });
    if (!seeded.ok) return seeded;
    const { state, failure } = await seeded.value.whole;
    if (state === 'done') return ok();
    const { pointer = '', message = 'It ended.' } = failure ?? {};
    return fail('seed.faulty', `The seed could not be applied, so no world was created: ${pointer} ${message}`);
  }

  /** Starts its deliveries: from now on, requests reach it. */
  reach(): void {
    this.#isReachable = true;
    this.#shared.ports.changes.publish({ tables: ['webhookDeliveries'], ids: [] });
  }

  /** The response of the world; counts as a use. */
  response(request: (era: WorldInstance) => Promise<Response>): Promise<Response> {
    return this.#use.response(async () => request(await this.worlds.enter()));
  }

  /** Whether it had no request and no listener for this time; never for 0. */
  isIdleFor(minutes: number): boolean {
    return minutes > 0 && this.#use.idleMilliseconds() >= minutes * minute;
  }

  /** Whether it had no request for this time, even if a client listens; never for 0. */
  isUnaskedFor(minutes: number): boolean {
    return minutes > 0 && this.#use.unaskedMilliseconds() >= minutes * minute;
  }

  summary(): WorldSummary {
    const { world, baseUrl } = this.#shared.ports.installation;
    const lastUsed = this.#clock.millis() - this.#use.idleMilliseconds();
    const { idleWorldMinutes } = this.#main.ports.settings.current();
    const endsAt = new Date(lastUsed + idleWorldMinutes * minute).toISOString();
    return {
      ...{ name: world, baseUrl: baseUrl(), createdAt: this.#createdAt },
      lastUsedAt: new Date(lastUsed).toISOString(),
      ...(idleWorldMinutes > 0 && { endsAt }),
      ...contentsOf(this.#shared, this.worlds, 'empty'),
    };
  }

  /** Its chains save their state and end their processes until the next request. */
  doze(): Promise<void> {
    return this.worlds.present.ports.chains.doze();
  }

  /** Ends all of it; nothing is saved. */
  end(): Promise<void> {
    return this.#resources.close();
  }
}

/** Source, record count, moved clock and faults of a world. `from` is the source of a world that nothing was loaded into. */
export function contentsOf(
  { storage }: Pick<Shared, 'storage'>,
  { present }: Pick<RunningWorlds, 'present'>,
  from: string,
): Pick<WorldSummary, 'from' | 'records' | 'chainsAwake' | 'clockOffsetMilliseconds' | 'hasFaults'> {
  const { chains, faults } = present.ports;
  const { offsetMilliseconds, speed } = toClockView(present.ports);
  const tables = storage.snapshot();
  return {
    from: storage.read(sourceOfWorld) ?? from,
    records: countRecords((table) => tables[table]?.length),
    chainsAwake: secretTypes.filter(
      (secretType) => chains.of(secretType).network.isEmbedded && chains.isAwake(secretType),
    ),
    ...((speed !== 1 || Math.abs(offsetMilliseconds) >= second) && { clockOffsetMilliseconds: offsetMilliseconds }),
    ...(faults.isOn() && { hasFaults: true }),
  };
}

/**
 * The state of a world that outlives its eras, for worlds other than that of the data directory: it shares device key,
 * sessions and operator token, and has everything else on its own disk in memory. It does not use external nodes.
 */
async function openInMemory(main: Shared, world: string, resources: OpenedResources): Promise<Shared> {
  const { deviceKey, log, installation } = main.ports;
  const config = configOfWorld(main.config, world);
  const { dataDir } = config;
  const disk = createMemoryFileSystem();
  const clock = createDelegatingClock(systemClock);
  const changes = createChanges();
  const opening = { disk, changes, clock, log, key: deviceKey, decideOn: rejectAnyProof };
  const storage = await openStorage(dataDir, opening, limitsInMemory);
  resources.own(storage, () => storage.close());
  await recordDeviceKey(storage, deviceKey);
  await openSeed(storage, config, systemClock.millis());
  const ofWorld = new Set(Object.keys(boundsInMemory));
  const own = currentSettings(storage, config.settings);
  const settings = { ...ofOtherWorld(storage, own, main.ports.settings), ofWorld };
  const bounds = requestLogBounds(settings);
  const statistics = new StatisticsFile(dataDir, { disk, log });
  resources.own(statistics, () => statistics.close());
  const requestLog = createRequestLog(dataDir, { disk, changes, clock, log }, bounds);
  resources.own(requestLog, () => requestLog.close());
  const ports: Shared['ports'] = {
    ...main.ports,
    ...{ changes, requestLog, settings, statistics },
    installation: {
      ...addressedAs(installation, world),
      ...{ dataDir, medium: 'memory', startedAt: systemClock.now() },
    },
  };
  const backups = createBackups(storage, dataDir, { disk, key: deviceKey, clock });
  const tokenKey = randomIds.randomBytes(32);
  const shared = { config, ports, storage, backups, disk, clock, tokenKey, world: undefined };
  return { ...main, ...shared };
}

/** Tighter limits for worlds in memory. */
const limitsInMemory = { maximumJournalBytes: 1 << 20, anchorMilliseconds: 1000 };
const boundsInMemory = { requestLogMebibytes: 4, auditEntriesKept: 1000 };

function configOfWorld(config: ServiceConfig, world: string): ServiceConfig {
  const embedded = Object.entries(config.chains).map(([secretType, chain]) => {
    const { rpcUrl: _rpcUrl, isServed: _isServed, ...settings } = chain ?? {};
    return [secretType, settings];
  });
  return {
    ...config,
    ...{ dataDir: join('memory', world), chains: Object.fromEntries(embedded) },
    ...{ clientSecret: undefined, faults: undefined, seed: undefined },
    settings: { ...config.settings, ...boundsInMemory },
  };
}

function rejectAnyProof(): never {
  throw new StartupError('The state of a world in memory is damaged.');
}
