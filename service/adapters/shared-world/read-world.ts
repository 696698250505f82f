import { StartupError } from '../../kernel/startup-error.ts';
import { tableNames } from '../../resources/state.ts';
import type { MacKey } from '../storage/authentic-line.ts';
import { type Snapshot, snapshotOf } from '../storage/checkpoint.ts';
import { MemoryState } from '../storage/memory-state.ts';
import { Database } from './database.ts';
import { hasLayout } from './layout.ts';
import type { WorldDoor } from './open-world.ts';
import { createPostgresLog } from './postgres-log.ts';
import { toStartupError } from './refuse-database.ts';
import { WorldLost } from './shared-log.ts';
import type { Reached } from './shared-storage.ts';
import type { WorldAddress } from './world-address.ts';
import { type Progress, WorldCheckpoints } from './world-checkpoints.ts';
import { changesIn, otherHistory } from './world-entry.ts';
import { firstEntry, refuseOtherKey, worldRow } from './world-row.ts';

/** The records of a world at one moment. */
export interface ReadWorld {
  readonly snapshot: Snapshot;
  /** The last entry that is in them. */
  readonly lsn: number;
}

/** A database that is asked alone. */
export type Asking = Pick<Database, 'ask'>;

/**
 * Every record of a world as the device key vouches for it, while instances may serve it: all of it is read at one
 * moment, and nothing is written. Throws a `StartupError` that says what is wrong.
 */
export async function readWorld(
  { address, password }: WorldDoor,
  key: MacKey,
  told: Progress = () => {},
): Promise<ReadWorld> {
  return atOneMoment({ address, password }, async (database) => {
    const { world } = address;
    await refuseMissing(database, address);
    refuseOtherKey(key, world, await worldRow(database, world));
    return readAll(database, { world, key, told });
  });
}

/** Asks a database about one moment of it, and writes nothing. Throws a `StartupError` that says what is wrong. */
export async function atOneMoment<Value>(
  { address, password }: WorldDoor,
  work: (database: Asking) => Promise<Value>,
): Promise<Value> {
  const database = new Database(address, password);
  try {
    return await database.together(async (ask) => {
      // What a checkpoint cuts meanwhile is there all the same.
      await ask('set transaction isolation level repeatable read, read only');
      return work({ ask });
    });
  } catch (error) {
    throw error instanceof WorldLost
      ? new StartupError(error.message)
      : toStartupError(error, address);
  } finally {
    await database.end();
  }
}

/** Throws a `StartupError` for a world that nobody began. */
export async function refuseMissing(database: Asking, address: WorldAddress): Promise<void> {
  const isThere =
    (await hasLayout(database, address)) && (await worldRow(database, address.world)) !== undefined;
  if (!isThere)
    throw new StartupError(
      `There is no world ${address.world} in the database ${address.database} at ${address.host}.`,
    );
}

/** Reads the world with the key that vouches for it. Throws a `WorldLost` where it does not. */
export async function readAll(
  database: Asking,
  { world, key, told = () => {} }: { world: string; key: MacKey; told?: Progress },
): Promise<ReadWorld> {
  const state = new MemoryState();
  const loaded = await new WorldCheckpoints(database, world, key).newest(told);
  for (const table of tableNames) state.load(table, loaded?.records.get(table) ?? []);
  const log = createPostgresLog(database, world);
  let reached: Reached = loaded?.reached ?? (await firstEntry(database, { world, key }));
  for (;;) {
    const [last, ...behind] = await log.readFrom(reached.lsn);
    if (last?.mac !== reached.mac) throw new WorldLost(otherHistory(reached.lsn));
    for (const entry of behind) {
      state.apply(changesIn(key, reached.mac, entry));
      reached = entry;
    }
    if (behind.length === 0) break;
  }
  return { snapshot: snapshotOf((table) => [...state.tables[table].all()]), lsn: reached.lsn };
}
