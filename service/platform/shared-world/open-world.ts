import { setImmediate as otherWork } from 'node:timers/promises';
import { StartupError } from '../../model/kernel/results/reasons.ts';
import { fail, ok } from '../../model/kernel/results/result.ts';
import { second } from '../../model/kernel/units.ts';
import { tableNames } from '../../model/state.ts';
import { systemClock } from '../clock/clocks.ts';
import type { Changes } from '../ports/changes.ts';
import type { Clock } from '../ports/clock.ts';
import type { FileSystem } from '../ports/file-system.ts';
import type { Ids } from '../ports/ports.ts';
import type { Log } from '../ports/request-log.ts';
import type { SharedWorld, Storage, TableWriters } from '../ports/storage.ts';
import type { DeviceKey } from '../ports/vault.ts';
import { snapshotOf } from '../storage/files/checkpoint.ts';
import type { Anchor } from '../storage/journal/anchor-file.ts';
import { Anchors } from '../storage/journal/anchors.ts';
import type { OpenedStorage } from '../storage/open-storage.ts';
import { MemoryState } from '../storage/tables/memory-state.ts';
import { Database, toStartupError } from './database.ts';
import { type AbandonedLease, Lease } from './leases/lease.ts';
import { CheckpointWriting, LogCheck, readInstance } from './log-check.ts';
import { createPostgresLog } from './postgres-log.ts';
import { type SharedLimits, SharedStorage } from './shared-storage.ts';
import { contradiction, preparePosition, readPosition, Tail } from './tail.ts';
import { describeAddress, type WorldAddress } from './world-address.ts';
import { firstEntry, keyCheckOf, rejectOtherKey, startOf, WorldCheckpoints, worldRow } from './world-checkpoints.ts';
import { ensureLayout, WorldLost } from './world-entry.ts';

interface WorldPorts {
  readonly disk: FileSystem;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Log;
  /** Called once with a sentence if this instance can no longer serve the world. */
  readonly lost: (sentence: string) => void;
}

export type WorldAccess = { readonly address: WorldAddress; readonly password: string | undefined };

/** A world whose database responds, before its state is read. */
interface ExistingWorld {
  /** Whether the world does not exist yet. */
  readonly isNew: boolean;
  /**
   * Creates it if it is new, and reads it. Throws a `StartupError`, also if its log differs from
   * the log that this directory has seen, unless `accept` changes such a world.
   */
  open(deviceKey: DeviceKey, directory: string, accept?: (tables: TableWriters) => void): Promise<OpenedWorld>;
  close(): Promise<void>;
}

/** The state of a shared world in this process. */
export interface OpenedWorld {
  readonly storage: OpenedStorage;
  readonly world: SharedWorld & {
    /** Storage for background work; rejects commits while another instance runs that work. */
    fence(storage: Storage): Storage;
    /** Runs a step of the background work if this instance has the lease; `abandoned` returns what still runs. */
    lead<Value>(work: () => Promise<Value>, abandoned?: AbandonedLease): Promise<Value | undefined>;
    /** Starts following the log and taking part in the background work. */
    start(): Promise<void>;
  };
}

const outcomeMilliseconds = 10 * second;

/** Finds a world, and creates the tables if the database has none. Throws a `StartupError` with the reason. */
export async function findWorld({ address, password }: WorldAccess, ports: WorldPorts): Promise<ExistingWorld> {
  const database = new Database(address, password);
  try {
    await ensureLayout(database, address);
    const isNew = (await worldRow(database, address.world)) === undefined;
    return {
      isNew,
      open: (deviceKey, directory, accept) =>
        open({ database, address, deviceKey, directory, accept }, ports).catch((error: unknown) => {
          throw error instanceof WorldLost ? new StartupError(error.message) : toStartupError(error, address);
        }),
      close: () => database.end(),
    };
  } catch (error) {
    await database.end();
    throw toStartupError(error, address);
  }
}

interface Opening {
  readonly database: Database;
  readonly address: WorldAddress;
  readonly deviceKey: DeviceKey;
  readonly directory: string;
  readonly accept: ((tables: TableWriters) => void) | undefined;
}

async function open(
  { database, address, deviceKey: key, directory, accept }: Opening,
  ports: WorldPorts,
): Promise<OpenedWorld> {
  const { world } = address;
  const id = await start(database, { world, key, ids: ports.ids });
  const file = { disk: ports.disk, directory, key };
  const stored = await readPosition(file);
  const lastPosition = stored?.world === id ? stored : undefined;
  const prepareNext = ({ lsn, chain }: Anchor) => preparePosition(file, { world: id, lsn, chain });
  const write = (anchor: Anchor) => prepareNext(anchor).then((putInPlace) => putInPlace());
  const position = new Anchors(
    { log: ports.log, anchorMilliseconds: second, file: { hasEqualCopies: true, write, prepareNext } },
    lastPosition ?? { lsn: 0, chain: '' },
  );
  const instance = await readInstance(ports.disk, directory, ports.ids);
  const log = createPostgresLog(database, world);
  const checkpoints = new WorldCheckpoints(database, world, key);
  const state = new MemoryState();
  const loaded = await checkpoints.newest();
  for (const table of tableNames) {
    state.load(table, loaded?.records.get(table) ?? []);
    await otherWork();
  }
  const reached = loaded?.reached ?? (await firstEntry(database, { world, key }));
  const limits: SharedLimits = {
    outcomeMilliseconds,
    maximumAgeMilliseconds: address.maximumAgeMilliseconds,
    aloneAfterMilliseconds: address.aloneAfterMilliseconds,
  };
  const shared = new SharedStorage({
    ...{ state, log, reached, key, limits, position },
    ...{ changes: ports.changes, clock: ports.clock, ids: ports.ids, lost: ports.lost },
    ...{ machine: systemClock, instance: instance.id, journal: ports.log },
  });
  const result = await shared.look();
  if (!result.ok) throw new StartupError(result.failure.message);
  const reason =
    lastPosition && (await contradiction(database, world, { seen: lastPosition, reached: shared.reached }));
  if (reason !== undefined) await acceptOther(shared, { why: reason, world, accept });
  position.record({ lsn: shared.reached.lsn, chain: shared.reached.mac });
  await position.renew();
  const lease = new Lease({ storage: shared, changes: ports.changes, log: ports.log, clock: systemClock, instance });
  const tail = new Tail(database, world, { read: () => shared.look(), share: () => shared.shareReads() });
  const writing = new CheckpointWriting({
    ...{ storage: shared, checkpoints, lease, ids: ports.ids, log: ports.log, clock: systemClock },
    snapshot: () => snapshotOf((table) => state.tables[table].all()),
  });
  const check = new LogCheck({
    ...{ log, key, reached: () => shared.reached, lost: (sentence) => shared.lose(sentence) },
    beginning: async () => (await checkpoints.head())?.reached ?? (await firstEntry(database, { world, key })),
  });
  const status: SharedWorld['status'] = () => ({
    ...{ world, database: describeAddress(address), instance, lease: lease.holder() },
    ...{ lsn: shared.reached.lsn, ageMilliseconds: Math.round(shared.age) },
    maximumAgeMilliseconds: address.maximumAgeMilliseconds,
    readsAlone: shared.readsAlone,
  });
  return {
    storage: {
      read: (query) => shared.read(query),
      readBuilt: (query) => shared.readBuilt(query),
      transact: (change, origin) => shared.transact(change, origin),
      prepare: (indexes) => shared.prepare(indexes),
      health: () => shared.health(),
      catchUp: () => state.buildIndexes(),
      snapshot: () => snapshotOf((table) => state.tables[table].all()),
      still: (work) => shared.still(work),
      restore: async () => notReplaced,
      close: async () => {
        shared.hurry(second);
        await tail.end();
        await check.end();
        await writing.end();
        await lease.end();
        await shared.shareReads();
        await shared.end();
        await position.end();
        await database.end();
      },
    },
    world: {
      fresh: () => shared.fresh(),
      status,
      fence: (storage) => lease.fence(storage),
      lead: (work, abandoned) => lease.lead(work, abandoned),
      start: async () => {
        tail.start();
        shared.mayReadAlone();
        await lease.start();
        writing.start();
        check.start();
      },
    },
  };
}

/** Creates a missing world with the code of its first entry; rejects another device key. Returns its id. */
async function start(
  database: Database,
  { world, key, ids }: { world: string; key: DeviceKey; ids: Pick<Ids, 'uuid'> },
): Promise<string> {
  await database.together(async (query) => {
    const id = ids.uuid();
    const inserted = await query(
      'insert into vaultdesk.worlds (world, id, key_check) values ($1, $2, $3) on conflict do nothing',
      [world, id, keyCheckOf(key, world)],
    );
    if (inserted.count === 1)
      await query(`insert into vaultdesk.log (world, lsn, batch, mac, entry) values ($1, 0, $2, $3, '')`, [
        world,
        id,
        startOf(key, world, id),
      ]);
  });
  const row = await worldRow(database, world);
  rejectOtherKey(key, world, row);
  return row.id;
}

/** Continues with a log that this instance has not seen, if the operator asked for it. */
async function acceptOther(
  storage: Storage,
  { why, world, accept }: { why: string; world: string; accept: ((tables: TableWriters) => void) | undefined },
): Promise<void> {
  if (!accept)
    throw new StartupError(
      `The log of the world ${world} was changed: ${why}. The database was restored to an earlier state, or entries were deleted. Nothing was changed. Restore the complete database, or start once with --accept-edited-state to continue with the current log; every PIN then has one attempt left.`,
    );
  const accepted = await storage.transact((tables) => ok(accept(tables)));
  if (!accepted.ok) throw new StartupError(accepted.failure.message);
}

const notReplaced = fail(
  'world.shared',
  'Other instances serve this world too, so it cannot be replaced while it runs. Create another world in the database instead.',
);
