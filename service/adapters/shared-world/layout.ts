import { z } from 'zod';
import { StartupError } from '../../kernel/startup-error.ts';
import { type Database, stateOf } from './database.ts';
import { toStartupError } from './refuse-database.ts';
import type { WorldAddress } from './world-address.ts';

/** Version of the tables below; a newer layout requires a newer Vaultdesk. */
const layoutVersion = 1;

const statements = [
  'create schema vaultdesk',
  `create table vaultdesk.layout (product text primary key, version int not null)`,
  `insert into vaultdesk.layout values ('vaultdesk', ${layoutVersion})`,
  `create table vaultdesk.worlds (
    world text primary key, id uuid not null, key_check text not null,
    created_at timestamptz not null default now())`,
  `create table vaultdesk.log (
    world text not null, lsn bigint not null, batch uuid not null, mac text not null,
    at timestamptz not null default now(), entry text not null, primary key (world, lsn))`,
  `create table vaultdesk.checkpoints (
    world text not null, lsn bigint not null, id uuid not null, list text not null, mac text not null,
    at timestamptz not null default now(), primary key (world, lsn))`,
  `create table vaultdesk.checkpoint_parts (
    world text not null, id uuid not null, part int not null, lsn bigint not null,
    records text not null, primary key (world, id, part))`,
];

const presence = z.object({
  readOnly: z.boolean(),
  schema: z.boolean(),
  layout: z.boolean(),
});

/**
 * Creates the tables if missing. Throws a `StartupError` for an unsuitable database, and changes
 * nothing in that case.
 */
export async function ensureLayout(database: Database, address: WorldAddress): Promise<void> {
  try {
    await ensure(database, address, 5);
  } catch (error) {
    throw toStartupError(error, address);
  }
}

/**
 * Whether a database has our tables. Throws a `StartupError` if the schema belongs to another
 * product, or if a newer version created the tables.
 */
export async function hasLayout(
  database: Pick<Database, 'ask'>,
  address: WorldAddress,
): Promise<boolean> {
  const { schema, layout } = await readLayout(database);
  if (layout) await refuseNewer(database, address);
  else if (schema)
    throw new StartupError(
      `The database ${address.database} has a schema vaultdesk with tables of another product. Name another database. Nothing was changed.`,
    );
  return layout;
}

async function readLayout(database: Pick<Database, 'ask'>) {
  const { rows } = await database.ask(`
    select current_setting('transaction_read_only') = 'on' as "readOnly",
      to_regnamespace('vaultdesk') is not null as schema,
      to_regclass('vaultdesk.layout') is not null as layout`);
  return presence.parse(rows[0]);
}

async function ensure(
  database: Database,
  address: WorldAddress,
  attemptsLeft: number,
): Promise<void> {
  if ((await readLayout(database)).readOnly)
    throw new StartupError(
      `The database ${address.database} at ${address.host} accepts no writes: it is read-only or a standby. Name the primary.`,
    );
  if (await hasLayout(database, address)) return;
  try {
    await database.together(async (query) => {
      for (const statement of statements) await query(statement);
    });
  } catch (error) {
    // Another instance creates them at the same time.
    const isConflict = ['23505', '42P06', '42P07', '40001'].includes(stateOf(error) ?? '');
    if (!isConflict || attemptsLeft === 0) throw error;
    await ensure(database, address, attemptsLeft - 1);
  }
}

async function refuseNewer(
  database: Pick<Database, 'ask'>,
  { database: name }: WorldAddress,
): Promise<void> {
  const { rows } = await database.ask('select version from vaultdesk.layout');
  const version = z.object({ version: z.int() }).safeParse(rows[0]).data?.version ?? 0;
  if (version > layoutVersion)
    throw new StartupError(
      `The tables in the database ${name} have version ${version}; this Vaultdesk supports up to ${layoutVersion}. Start a newer version. Nothing was changed.`,
    );
}
