import { z } from 'zod';
import { StartupError } from '../../kernel/startup-error.ts';
import type { MacKey } from '../storage/authentic-line.ts';
import type { Database } from './database.ts';
import type { Reached } from './shared-storage.ts';

const worldColumns = z.object({ id: z.string(), key_check: z.string() });
type WorldRow = z.output<typeof worldColumns>;

/** The row of a world; `undefined` if the world does not exist. */
export async function worldRow(
  database: Pick<Database, 'ask'>,
  world: string,
): Promise<WorldRow | undefined> {
  const { rows } = await database.ask(
    'select id, key_check from vaultdesk.worlds where world = $1',
    [world],
  );
  return rows.length === 0 ? undefined : worldColumns.parse(rows[0]);
}

/** A stored value that identifies the device key of a world. */
export function keyCheckOf(key: MacKey, world: string): string {
  return key.mac('world.check.v1', world).toString('base64url');
}

/** Throws a `StartupError` for a world of another device key. */
export function refuseOtherKey(
  key: MacKey,
  world: string,
  row: WorldRow | undefined,
): asserts row is WorldRow {
  if (row?.key_check === keyCheckOf(key, world)) return;
  throw new StartupError(
    `The world ${world} was created with another device key. Give every instance the same key with --device-key-file or VAULTDESK_DEVICE_KEY. Nothing was changed.`,
  );
}

/** The code that the first entry of a world is bound to. */
export function beginningOf(key: MacKey, world: string, id: string): string {
  return key.mac('world.beginning.v1', `${world}\n${id}`).subarray(0, 24).toString('base64url');
}

/** Start of the log if the world has no checkpoint. */
export async function firstEntry(
  database: Pick<Database, 'ask'>,
  { world, key }: { world: string; key: MacKey },
): Promise<Reached> {
  const row = await worldRow(database, world);
  return { lsn: 0, mac: beginningOf(key, world, row?.id ?? '') };
}
