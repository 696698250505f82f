import { StartupError } from '../../model/kernel/results/reasons.ts';
import type { Clock } from '../ports/clock.ts';
import type { Ids } from '../ports/ports.ts';
import type { Snapshot } from '../storage/files/checkpoint.ts';
import type { MacKey } from '../storage/journal/authentic-line.ts';
import { Database, stateOf, toStartupError } from './database.ts';
import type { WorldAccess } from './open-world.ts';
import { keyCheckOf, type Progress, startOf, WorldCheckpoints, worldRow } from './world-checkpoints.ts';
import { ensureLayout, toEntry } from './world-entry.ts';

interface Filling {
  readonly snapshot: Snapshot;
  readonly key: MacKey;
  readonly ids: Pick<Ids, 'uuid'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** Maximum attempts to send the same world while the outcome is unknown. */
const maximumAttempts = 3;

/** Creates a world with these records, completely or not at all. Throws a `StartupError` if it exists. */
export async function fillWorld(
  { address, password }: WorldAccess,
  filling: Filling,
  report: Progress = () => {},
): Promise<void> {
  const database = new Database(address, password);
  try {
    await ensureLayout(database, address);
    await untilKnown(database, toNewWorld(address.world, filling), report);
  } catch (error) {
    throw toStartupError(error, address);
  } finally {
    await database.end();
  }
}

type NewWorld = ReturnType<typeof toNewWorld>;

/** Its ids stay the same in every attempt, so that an earlier success is recognised. */
function toNewWorld(world: string, { snapshot, key, ids, clock }: Filling) {
  const id = ids.uuid();
  const content = { lsn: 1, batch: ids.uuid(), at: clock.now(), ops: [] };
  // Entry 0 is not stored: without its checkpoint the world counts as damaged, never as empty.
  const entry = toEntry(key, startOf(key, world, id), content);
  return { world, id, entry, snapshot, key, ids };
}

async function untilKnown(database: Database, newWorld: NewWorld, report: Progress): Promise<void> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await database.together((query) => write({ query }, newWorld, report));
    } catch (error) {
      // A database that reports a reason has written nothing.
      const isKnown = error instanceof StartupError || stateOf(error) !== undefined;
      if (isKnown) throw error;
      if (attempt === maximumAttempts)
        throw new StartupError(
          `The connection to the database broke, so it is unknown whether the world ${newWorld.world} was created. Run the command again: if the world exists, the command is rejected and changes nothing.`,
          { cause: error },
        );
    }
}

async function write(
  database: Pick<Database, 'query'>,
  { world, id, entry, snapshot, key, ids }: NewWorld,
  report: Progress,
): Promise<void> {
  const inserted = await database.query(
    'insert into vaultdesk.worlds (world, id, key_check) values ($1, $2, $3) on conflict do nothing',
    [world, id, keyCheckOf(key, world)],
  );
  if (inserted.count === 0) {
    if ((await worldRow(database, world))?.id === id) return;
    throw new StartupError(`The world ${world} already exists. Name another world with ?world=. Nothing was changed.`);
  }
  const { lsn, batch, mac, text } = entry;
  await database.query('insert into vaultdesk.log (world, lsn, batch, mac, entry) values ($1, $2, $3, $4, $5)', [
    world,
    lsn,
    batch,
    mac,
    text,
  ]);
  await new WorldCheckpoints(database, world, key).write({ lsn, mac }, snapshot, ids, report);
}
