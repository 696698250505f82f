import { ensureDefaultApplication } from '../../domain/auth/client-credentials.ts';
import { toOwnInboxes } from '../../domain/webhooks/inbox/receive-message.ts';
import type { SnapshotSummary } from '../../model/installation/snapshot.ts';
import type { ReplacedWorld } from '../../model/installation/world.ts';
import { isDiskFull, toError } from '../../model/kernel/results/reasons.ts';
import { fail, mapResult, ok, type Result } from '../../model/kernel/results/result.ts';
import { secretTypes } from '../../model/kernel/secret-types.ts';
import { tableNames } from '../../model/state.ts';
import { chains } from '../../model/transactions/chain.ts';
import { removeOtherWorlds, writeStoredChains } from '../../platform/chains/anvil/chain-files.ts';
import type { OrphanedAnvils } from '../../platform/chains/create-chains.ts';
import { systemClock } from '../../platform/clock/clocks.ts';
import { ended, gone } from '../../platform/instance/instance-storage.ts';
import type { StoredChain } from '../../platform/ports/chains.ts';
import type { LogFields } from '../../platform/ports/request-log.ts';
import type { AddedSnapshot } from '../../platform/ports/snapshots.ts';
import type { AllWorlds, Worlds } from '../../platform/ports/storage.ts';
import {
  createSnapshots,
  type OpenedSnapshot,
  type SnapshotLimits,
  type StoredSnapshots,
} from '../../platform/storage/files/snapshots.ts';
import { numberOfWorld } from '../../worlds/system/snapshots/world-number.ts';
import type { Shared } from '../compose-ports.ts';
import { ofBackup, ofNothing, ofSnapshot, type PendingWorld } from './pending-world.ts';
import { type InstanceSurroundings, openWorldInstance, type WorldInstance } from './world-instance.ts';

export interface WorldSurroundings extends Pick<InstanceSurroundings, 'host' | 'confirmation' | 'isReachable'> {
  readonly all: AllWorlds;
  /** Lower for worlds in memory. */
  readonly snapshotLimits?: SnapshotLimits;
}
type ReplacementCause = NonNullable<SnapshotSummary['before']>;

/**
 * The world of a process and its replacements, one after the other. A restore prepares the next
 * world, ends the present era, decides with one journal line, and opens the next era from that
 * line. A kill before the line changes nothing; after it, a start finds the new world.
 */
export class RunningWorlds implements Omit<Worlds, 'here' | 'all'> {
  readonly storage: Worlds['storage'];
  readonly #shared: Shared;
  readonly #surroundings: WorldSurroundings;
  readonly #snapshots: StoredSnapshots;
  #world: WorldInstance;
  /** Set while one world replaces another. */
  #gate: Promise<void> | undefined;
  #isStarted = false;

  constructor(shared: Shared, surroundings: WorldSurroundings) {
    const { storage, clock, config, ports, disk } = shared;
    this.storage = storage;
    this.#shared = shared;
    this.#surroundings = surroundings;
    this.#snapshots = createSnapshots(
      config.dataDir,
      {
        ...{ storage, clock, disk, key: ports.deviceKey },
        chains: { capture: (purpose) => this.#world.ports.chains.capture(purpose) },
        machineMillis: systemClock.millis,
      },
      surroundings.snapshotLimits,
    );
    this.#world = this.#open();
  }

  /** The current era. */
  get present(): WorldInstance {
    return this.#world;
  }

  /** The era for a new request: after a running replacement, the new one. */
  async enter(): Promise<WorldInstance> {
    await this.#gate;
    return this.#world;
  }

  start(): void {
    this.#isStarted = true;
    this.#world.start({ isRestored: false });
    this.#log('world.opened');
  }

  /** Ends the current era, after a running replacement. */
  async stop(close: () => Promise<void>): Promise<void> {
    await this.#snapshots.alone(() => this.#world.stop(close));
    this.#log('world.closed');
  }

  /** Ends the world permanently, after a running replacement: nothing of it is saved. */
  async end(): Promise<void> {
    await this.#snapshots.alone(async () => {
      await this.#world.end(ended());
      await this.#world.ports.chains.abandon();
    });
    this.#log('world.closed');
  }

  /** A world that was never started was not reachable. */
  #log(event: string, fields: LogFields = {}): void {
    const { log, installation } = this.#shared.ports;
    if (this.#isStarted) log.info(event, { world: installation.world, ...fields });
  }

  /** Replaces this world with a snapshot of another world. */
  begin(snapshot: OpenedSnapshot): Promise<Result<ReplacedWorld>> {
    return this.#replace('restore', async () => {
      const external = snapshot.chains.find(({ isEmbedded }) => !isEmbedded);
      return external
        ? fail(
            'world.external',
            `${chains[external.secretType].name} was an external node in that snapshot, and worlds under /w have only embedded chains. Choose a snapshot of a world without external nodes.`,
          )
        : ok(this.#worldOf(snapshot));
    });
  }

  /** A snapshot of this world, for another world. */
  openSnapshot(name: string): Promise<Result<OpenedSnapshot>> {
    return this.#snapshots.open(name);
  }

  /** Replaces this world with that of a portable snapshot. Returns the failed requests in the file, newest first. */
  async load(file: string, passphrase: string | undefined): Promise<Result<AddedSnapshot['requests']>> {
    const added = await this.#snapshots.add(file, passphrase);
    if (!added.ok) return added;
    const restored = await this.restore(added.value.summary.name);
    return restored.ok ? ok(added.value.requests) : restored;
  }

  restore(name: string): Promise<Result<ReplacedWorld>> {
    return this.#replace('restore', async () => {
      const permission = this.#rejectExternal();
      if (!permission.ok) return permission;
      return mapResult(await this.#snapshots.open(name), (opened) => this.#worldOf(opened));
    });
  }

  /** Events for its own receivers are delivered to those of this world. */
  #worldOf(snapshot: OpenedSnapshot): PendingWorld {
    const { change, ...world } = ofSnapshot(snapshot);
    return {
      ...world,
      change: (tables, present, number) => {
        change(tables, present, number);
        toOwnInboxes(tables, this.#shared.ports);
      },
    };
  }

  restoreBackup(name: string): Promise<Result<ReplacedWorld>> {
    return this.#replace('restore', async () => {
      return mapResult(await this.#shared.backups.open(name), (opened) => ofBackup(opened, this.#world.ports));
    });
  }

  reset(): Promise<Result<ReplacedWorld>> {
    const { storage, ports, clock } = this.#shared;
    return this.#replace('reset', async () => {
      const permission = this.#rejectExternal();
      const parts = { at: clock.now(), key: ports.deviceKey };
      return permission.ok ? ok(ofNothing(storage.snapshot(), parts)) : permission;
    });
  }

  /** Changes on an external chain cannot be undone. */
  #rejectExternal(): Result<void> {
    const { chains: configured } = this.#shared.config;
    const external = secretTypes.find((secretType) => configured[secretType]?.rpcUrl !== undefined);
    if (!external) return ok();
    return fail(
      'world.external',
      `${chains[external].name} is an external node, which cannot be restored, so the world cannot be restored either. Start without its rpcUrl to restore or reset.`,
    );
  }

  /** Resolves when the new world is open; the remains of the old one are removed before the next change. */
  #replace(cause: ReplacementCause, prepare: () => Promise<Result<PendingWorld>>): Promise<Result<ReplacedWorld>> {
    if (this.#shared.world) return Promise.resolve(notReplaced);
    return new Promise((resolve, reject) => {
      const replacing = this.#snapshots.alone(async () => {
        resolve(await this.#prepareAndPut(cause, prepare));
        await this.#tidy();
      });
      replacing.catch(reject);
    });
  }

  async #prepareAndPut(
    cause: ReplacementCause,
    prepare: () => Promise<Result<PendingWorld>>,
  ): Promise<Result<ReplacedWorld>> {
    const { config, disk } = this.#shared;
    const world = this.storage.read(numberOfWorld) + 1;
    const prepared = await prepare();
    if (!prepared.ok) return prepared;
    const { chains: coming } = prepared.value;
    try {
      if (coming) await writeStoredChains(disk, config.dataDir, { chains: coming, world });
    } catch (error) {
      return rejectFullDisk(error);
    }
    const openGate = this.#closeGate();
    const replaced = await this.#decide(cause, prepared.value, world).finally(openGate);
    return replaced.ok ? ok({ ...replaced.value, at: this.#shared.clock.now() }) : replaced;
  }

  async #tidy(): Promise<void> {
    const { config, ports, disk } = this.#shared;
    const number = this.storage.read(numberOfWorld);
    try {
      await Promise.all([removeOtherWorlds(disk, config.dataDir, number), this.#snapshots.removeOldest()]);
    } catch (error) {
      // The next start, or the next change, tries again.
      ports.log.warn('world.not-tidied', { error: toError(error) });
    }
  }

  #closeGate(): () => void {
    let open = () => {};
    this.#gate = new Promise((resolve) => {
      open = resolve;
    });
    return () => {
      this.#gate = undefined;
      open();
    };
  }

  /** Always leaves an era open, even if the replacement fails. */
  async #decide(
    cause: ReplacementCause,
    { records, change, chains: coming }: PendingWorld,
    world: number,
  ): Promise<Result<Omit<ReplacedWorld, 'at'>>> {
    const previous = this.#world;
    let isDecided = false;
    let orphans: Promise<OrphanedAnvils> | undefined;
    try {
      await previous.end(gone());
      const undo = await this.#snapshots.holdBefore(cause);
      if (!undo.ok) return undo;
      // All of them are saved: even after a failure, their files suffice.
      if (coming) orphans = this.#endChains(previous, leaveChains);
      const number = coming ? world : world - 1;
      const decided = await this.#shared.storage.restore(records, {
        change: (tables, present) => change(tables, present, number),
        behind: undo.value.write,
      });
      if (!decided.ok) return decided;
      isDecided = true;
      this.#log('world.replaced', { cause, number, undo: undo.value.name });
      return ok({ world: number, undo: undo.value.name });
    } finally {
      orphans ??= this.#endChains(previous, stopChains);
      await this.#start(await orphans, isDecided ? coming : []);
    }
  }

  /** Never rejects, so that the next era opens: chains that cannot be saved are killed. */
  async #endChains(
    previous: WorldInstance,
    end: (previous: WorldInstance) => Promise<OrphanedAnvils>,
  ): Promise<OrphanedAnvils> {
    try {
      return await end(previous);
    } catch (error) {
      this.#shared.ports.log.error('world.chains-not-saved', { error: toError(error) });
      await previous.ports.chains.abandon().catch(() => undefined);
      return noOrphans;
    }
  }

  async #start(orphans: OrphanedAnvils = noOrphans, coming: readonly StoredChain[] = []): Promise<void> {
    const { ports, config } = this.#shared;
    this.#world = this.#open();
    await this.#world.ports.chains.adopt(orphans, coming).catch((error: unknown) => {
      ports.log.error('world.chains-not-continued', { error: toError(error) });
    });
    const application = await ensureDefaultApplication(this.#world.ports, config);
    if (!application.ok) ports.log.warn('world.no-default-application', { code: application.failure.code });
    if (this.#isStarted) this.#world.start({ isRestored: true });
    // Consoles reload everything.
    const places = ['inboxes', 'chains', 'durableBlocks'] as const;
    ports.changes.publish({ tables: [...tableNames, ...places], ids: [] });
  }

  #open(): WorldInstance {
    return openWorldInstance(this.#shared, {
      ...this.#surroundings,
      snapshots: this.#snapshots,
      worlds: {
        storage: this.storage,
        restore: (name) => this.restore(name),
        restoreBackup: (name) => this.restoreBackup(name),
        reset: () => this.reset(),
        all: this.#surroundings.all,
      },
    });
  }
}

const noOrphans: OrphanedAnvils = new Map();

/** The anvils of an ended world, if no pending call can still change the next one. */
async function leaveChains({ ports: { chainGateway, chains } }: WorldInstance): Promise<OrphanedAnvils> {
  if (await chainGateway.end()) return chains.leave();
  await chains.abandon();
  return noOrphans;
}

async function stopChains({ ports: { chains } }: WorldInstance): Promise<OrphanedAnvils> {
  await chains.stop();
  return noOrphans;
}

function rejectFullDisk(error: unknown): Result<never> {
  if (!isDiskFull(error)) throw error;
  return fail('storage.full', 'Nothing was changed because the disk is full. Free some space and retry.');
}

const notReplaced = fail(
  'world.shared',
  'Other instances serve this world too, so it cannot be replaced while it runs. Create another world in the database instead.',
);
