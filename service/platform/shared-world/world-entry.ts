import { z } from 'zod';
import { parseJson } from '../../model/kernel/json.ts';
import { StartupError } from '../../model/kernel/results/reasons.ts';
import { schemaVersion, tableNames } from '../../model/state.ts';
import type { MacKey } from '../storage/journal/authentic-line.ts';
import { type Change, storedChange } from '../storage/tables/memory-state.ts';
import { migrate } from '../storage/tables/migrations.ts';
import { type Database, stateOf, toStartupError } from './database.ts';
import type { WorldAddress } from './world-address.ts';

const entrySchema = z.object({
  schemaVersion: z.int(),
  at: z.string(),
  ops: z.array(z.object({ table: z.enum(tableNames), id: z.string(), value: z.unknown() })),
});
const versionOnly = z.object({ schemaVersion: z.int() });

/** The entry of these changes after the entry with the code `previousMac`. */
export function toEntry(
  key: MacKey,
  previousMac: string,
  content: { lsn: number; batch: string; at: string; ops: readonly Change[] },
): LogEntry {
  const { lsn, batch, at, ops } = content;
  const text = JSON.stringify({ schemaVersion, at, ops });
  return { lsn, batch, text, mac: macOf(key, previousMac, { lsn, batch, text }) };
}

/** The changes of an entry. Throws a `WorldLost` for a newer version or if it does not follow the previous entry. */
export function changesIn(key: MacKey, previousMac: string, entry: LogEntry): readonly Change[] {
  if (!follows(key, previousMac, entry)) throw new WorldLost(otherHistory(entry.lsn));
  const json = parseJson(entry.text);
  const version = versionOnly.safeParse(json);
  const parsed = entrySchema.safeParse(json);
  // An unknown table comes from a newer version as well.
  if (!parsed.success || parsed.data.schemaVersion > schemaVersion)
    throw new WorldLost(newerVersion(version.data?.schemaVersion));
  const { ops, schemaVersion: from } = parsed.data;
  return ops.map(({ table, id, value }) => {
    const isCurrent = value === null || from === schemaVersion;
    return storedChange(table, id, isCurrent ? value : (migrate(table, value, from) ?? null));
  });
}

/** Whether an entry was written with this key after the entry of the code `previousMac`. */
export function follows(key: MacKey, previousMac: string, entry: LogEntry): boolean {
  return entry.mac === macOf(key, previousMac, entry);
}

/** The sentence for the operator of an instance that is too old for its world. */
export function newerVersion(version = schemaVersion): string {
  return `A newer Vaultdesk serves this world: its state (version ${version}) has contents that this Vaultdesk (version ${schemaVersion}) cannot read. Start the newer version here too.`;
}

/** The sentence for a log that contradicts earlier reads. */
export function otherHistory(lsn: number): string {
  return `Entry ${lsn} of the world does not follow from the entries that this instance read before: the database was restored to an earlier state, edited, or written with another device key. Nothing was changed. Check the database, then start the instance again.`;
}

function macOf(key: MacKey, previousMac: string, { lsn, batch, text }: Omit<LogEntry, 'mac'>): string {
  const message = `${previousMac}\n${lsn}\n${batch}\n${text}`;
  return key.mac('world.entry.v1', message).subarray(0, 24).toString('base64url');
}

/** An entry in the log of a world, written by one append. */
export interface LogEntry {
  /** 1 for the first entry after the initial code of the world, then increasing by 1. */
  readonly lsn: number;
  /** Unique to this attempt, so that an append with an unknown outcome can be found again. */
  readonly batch: string;
  /** Authenticates the text, its position and all previous entries with the device key. */
  readonly mac: string;
  readonly text: string;
}

/** The log of a world, which any number of instances append to and read. */
export interface SharedLog {
  /**
   * Appends after the entry with the code `previousMac`. `behind` means that another entry has this number already, or
   * that the previous entry no longer exists. Throws a `NotWritten` if nothing was written, and any other error if the
   * outcome is unknown; the same entry may then be appended again.
   */
  append(entry: LogEntry, previousMac: string): Promise<'appended' | 'behind'>;
  /** This entry without its text, and some later entries. If it is missing, the log was truncated or replaced. */
  readFrom(lsn: number): Promise<readonly LogEntry[]>;
  /** Asks the instance that reads exclusively to stop, so that other instances can append; the message may get lost. */
  requestRelease(): Promise<void>;
}

/** An append that definitely wrote nothing. */
export class NotWritten extends Error {
  override name = 'NotWritten';
  /** Whether a retry may help. */
  readonly mayPass: boolean;

  constructor(message: string, { mayPass, cause }: { mayPass: boolean; cause?: unknown }) {
    super(message, { cause });
    this.mayPass = mayPass;
  }
}

/** Why an instance can no longer serve its world, as a sentence for the operator. */
export class WorldLost extends Error {
  override name = 'WorldLost';
}

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

const presence = z.object({ readOnly: z.boolean(), schema: z.boolean(), layout: z.boolean() });

/** Creates the tables if missing. Throws a `StartupError` for an unsuitable database, without a change. */
export async function ensureLayout(database: Database, address: WorldAddress): Promise<void> {
  try {
    await ensure(database, address, 5);
  } catch (error) {
    throw toStartupError(error, address);
  }
}

/** Whether a database has our tables. Throws a `StartupError` for tables of another product or newer version. */
export async function hasLayout(database: Pick<Database, 'query'>, address: WorldAddress): Promise<boolean> {
  const { schema, layout } = await readLayout(database);
  if (layout) await rejectNewer(database, address);
  else if (schema)
    throw new StartupError(
      `The database ${address.database} has a schema vaultdesk with tables of another product. Name another database. Nothing was changed.`,
    );
  return layout;
}

async function readLayout(database: Pick<Database, 'query'>) {
  const { rows } = await database.query(`
    select current_setting('transaction_read_only') = 'on' as "readOnly",
      to_regnamespace('vaultdesk') is not null as schema,
      to_regclass('vaultdesk.layout') is not null as layout`);
  return presence.parse(rows[0]);
}

async function ensure(database: Database, address: WorldAddress, attemptsLeft: number): Promise<void> {
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

async function rejectNewer(database: Pick<Database, 'query'>, { database: name }: WorldAddress): Promise<void> {
  const { rows } = await database.query('select version from vaultdesk.layout');
  const version = z.object({ version: z.int() }).safeParse(rows[0]).data?.version ?? 0;
  if (version > layoutVersion)
    throw new StartupError(
      `The tables in the database ${name} have version ${version}; this Vaultdesk supports up to ${layoutVersion}. Start a newer version. Nothing was changed.`,
    );
}
