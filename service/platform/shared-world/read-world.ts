import { StartupError } from '../../model/kernel/results/reasons.ts';
import { tableNames } from '../../model/state.ts';
import { type Snapshot, snapshotOf } from '../storage/files/checkpoint.ts';
import type { MacKey } from '../storage/journal/authentic-line.ts';
import { MemoryState } from '../storage/tables/memory-state.ts';
import { Database, toStartupError } from './database.ts';
import type { WorldAccess } from './open-world.ts';
import { createPostgresLog } from './postgres-log.ts';
import type { Reached } from './shared-storage.ts';
import type { WorldAddress } from './world-address.ts';
import { firstEntry, type Progress, rejectOtherKey, WorldCheckpoints, worldRow } from './world-checkpoints.ts';
import { changesIn, hasLayout, otherHistory, WorldLost } from './world-entry.ts';

/** All records of a world at one point in time. */
interface ReadWorld {
  readonly snapshot: Snapshot;
  /** The last included entry. */
  readonly lsn: number;
}

/** A database that can only be queried. */
export type Asking = Pick<Database, 'query'>;

/** Verified records of a world that may be served, read in one snapshot. Throws a `StartupError`. */
export async function readWorld(
  { address, password }: WorldAccess,
  key: MacKey,
  report: Progress = () => {},
): Promise<ReadWorld> {
  return createRequestBatcher({ address, password }, async (database) => {
    const { world } = address;
    await rejectMissing(database, address);
    rejectOtherKey(key, world, await worldRow(database, world));
    return readAll(database, { world, key, report });
  });
}

/** Runs queries on one database snapshot and writes nothing. Throws a `StartupError` with the reason. */
export async function createRequestBatcher<Value>(
  { address, password }: WorldAccess,
  work: (database: Asking) => Promise<Value>,
): Promise<Value> {
  const database = new Database(address, password);
  try {
    return await database.together(async (query) => {
      // Entries that a checkpoint removes in the meantime stay visible.
      await query('set transaction isolation level repeatable read, read only');
      return work({ query });
    });
  } catch (error) {
    throw error instanceof WorldLost ? new StartupError(error.message) : toStartupError(error, address);
  } finally {
    await database.end();
  }
}

/** Throws a `StartupError` if the world does not exist. */
export async function rejectMissing(database: Asking, address: WorldAddress): Promise<void> {
  const exists = (await hasLayout(database, address)) && (await worldRow(database, address.world)) !== undefined;
  if (!exists)
    throw new StartupError(
      `The world ${address.world} does not exist in the database ${address.database} at ${address.host}.`,
    );
}

/** Reads the world and verifies it with the key. Throws a `WorldLost` if it is not authentic. */
export async function readAll(
  database: Asking,
  { world, key, report = () => {} }: { world: string; key: MacKey; report?: Progress },
): Promise<ReadWorld> {
  const state = new MemoryState();
  const loaded = await new WorldCheckpoints(database, world, key).newest(report);
  for (const table of tableNames) state.load(table, loaded?.records.get(table) ?? []);
  const log = createPostgresLog(database, world);
  let reached: Reached = loaded?.reached ?? (await firstEntry(database, { world, key }));
  for (;;) {
    const [last, ...entries] = await log.readFrom(reached.lsn);
    if (last?.mac !== reached.mac) throw new WorldLost(otherHistory(reached.lsn));
    for (const entry of entries) {
      state.apply(changesIn(key, reached.mac, entry));
      reached = entry;
    }
    if (entries.length === 0) break;
  }
  return { snapshot: snapshotOf((table) => state.tables[table].all()), lsn: reached.lsn };
}
