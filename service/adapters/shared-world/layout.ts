import { z } from 'zod';
import { StartupError } from '../../kernel/startup-error.ts';
import { type Database, stateOf } from './database.ts';
import { toStartupError } from './refuse-database.ts';
import type { WorldAddress } from './world-address.ts';

/** The version of the tables below; a newer one is served by a newer product alone. */
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

const found = z.object({
  readOnly: z.boolean(),
  schema: z.boolean(),
  layout: z.boolean(),
});

/** Makes the tables in a database that has none. Throws a `StartupError` for one that cannot have ours, and touches nothing then. */
export async function ensureLayout(database: Database, address: WorldAddress): Promise<void> {
  try {
    await ensure(database, address, 5);
  } catch (error) {
    throw toStartupError(error, address);
  }
}

/** Whether a database has our tables. Throws a `StartupError` where something else has their place, or a newer version made them. */
export async function hasLayout(
  database: Pick<Database, 'ask'>,
  address: WorldAddress,
): Promise<boolean> {
  const { schema, layout } = await look(database);
  if (layout) await refuseNewer(database, address);
  else if (schema)
    throw new StartupError(
      `The database ${address.database} has a schema vaultdesk with tables of something else. Name another database; nothing was changed.`,
    );
  return layout;
}

async function look(database: Pick<Database, 'ask'>) {
  const { rows } = await database.ask(`
    select current_setting('transaction_read_only') = 'on' as "readOnly",
      to_regnamespace('vaultdesk') is not null as schema,
      to_regclass('vaultdesk.layout') is not null as layout`);
  return found.parse(rows[0]);
}

async function ensure(database: Database, address: WorldAddress, tries: number): Promise<void> {
  if ((await look(database)).readOnly)
    throw new StartupError(
      `The database ${address.database} at ${address.host} takes no writes: it is read-only, or a standby. Name the primary.`,
    );
  if (await hasLayout(database, address)) return;
  try {
    await database.together(async (ask) => {
      for (const statement of statements) await ask(statement);
    });
  } catch (error) {
    // Another instance makes them at the same moment.
    const isMade = ['23505', '42P06', '42P07', '40001'].includes(stateOf(error) ?? '');
    if (!isMade || tries === 0) throw error;
    await ensure(database, address, tries - 1);
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
      `The tables in the database ${name} have version ${version}, and this Vaultdesk knows ${layoutVersion}. Start a newer version; nothing was changed.`,
    );
}
