import { StartupError } from '../../kernel/startup-error.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Ids } from '../../ports/ids.ts';
import type { MacKey } from '../storage/authentic-line.ts';
import type { Snapshot } from '../storage/checkpoint.ts';
import { Database, stateOf } from './database.ts';
import { ensureLayout } from './layout.ts';
import type { WorldDoor } from './open-world.ts';
import { toStartupError } from './refuse-database.ts';
import { type Progress, WorldCheckpoints } from './world-checkpoints.ts';
import { toEntry } from './world-entry.ts';
import { beginningOf, keyCheckOf, worldRow } from './world-row.ts';

/** What a world begins with. */
export interface Filling {
  readonly snapshot: Snapshot;
  readonly key: MacKey;
  readonly ids: Pick<Ids, 'uuid'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** The same world is sent again so often, where nobody knows whether it arrived. */
const tries = 3;

/**
 * Begins a world with these records, whole or not at all. Throws a `StartupError`, also for a world that anybody
 * began before: nothing of it is changed then.
 */
export async function fillWorld(
  { address, password }: WorldDoor,
  filling: Filling,
  told: Progress = () => {},
): Promise<void> {
  const database = new Database(address, password);
  try {
    await ensureLayout(database, address);
    await untilKnown(database, toNewWorld(address.world, filling), told);
  } catch (error) {
    throw toStartupError(error, address);
  } finally {
    await database.end();
  }
}

type NewWorld = ReturnType<typeof toNewWorld>;

/** Its ids stay the same in every try, so that one that arrived is known again. */
function toNewWorld(world: string, { snapshot, key, ids, clock }: Filling) {
  const id = ids.uuid();
  const said = { lsn: 1, batch: ids.uuid(), at: clock.now(), ops: [] };
  // No entry 0 is kept: without its checkpoint the world is damaged, and never an empty one.
  const entry = toEntry(key, beginningOf(key, world, id), said);
  return { world, id, entry, snapshot, key, ids };
}

async function untilKnown(database: Database, made: NewWorld, told: Progress): Promise<void> {
  for (let tried = 1; ; tried += 1)
    try {
      return await database.together((ask) => write({ ask }, made, told));
    } catch (error) {
      // A database that says why has written nothing.
      const isKnown = error instanceof StartupError || stateOf(error) !== undefined;
      if (isKnown) throw error;
      if (tried === tries)
        throw new StartupError(
          `The connection to the database broke, and it is not known whether the world ${made.world} is there. Run the same again: where it is, that is refused and nothing is changed.`,
          { cause: error },
        );
    }
}

async function write(
  database: Pick<Database, 'ask'>,
  { world, id, entry, snapshot, key, ids }: NewWorld,
  told: Progress,
): Promise<void> {
  const begun = await database.ask(
    'insert into vaultdesk.worlds (world, id, key_check) values ($1, $2, $3) on conflict do nothing',
    [world, id, keyCheckOf(key, world)],
  );
  if (begun.count === 0) {
    if ((await worldRow(database, world))?.id === id) return;
    throw new StartupError(
      `The world ${world} has begun already. Name another one with ?world=; nothing was changed.`,
    );
  }
  const { lsn, batch, mac, text } = entry;
  await database.ask(
    'insert into vaultdesk.log (world, lsn, batch, mac, entry) values ($1, $2, $3, $4, $5)',
    [world, lsn, batch, mac, text],
  );
  await new WorldCheckpoints(database, world, key).write({ lsn, mac }, snapshot, ids, told);
}
