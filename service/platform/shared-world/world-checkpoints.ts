import { createHash } from 'node:crypto';
import { setImmediate as otherWork } from 'node:timers/promises';
import { z } from 'zod';
import { parseJson } from '../../model/kernel/json.ts';
import { StartupError } from '../../model/kernel/results/reasons.ts';
import { schemaVersion, type TableName, tableNames } from '../../model/state.ts';
import type { Ids } from '../ports/ports.ts';
import type { Snapshot } from '../storage/files/checkpoint.ts';
import type { MacKey } from '../storage/journal/authentic-line.ts';
import { migrate } from '../storage/tables/migrations.ts';
import type { Database } from './database.ts';
import type { Reached } from './shared-storage.ts';
import { newerVersion, WorldLost } from './world-entry.ts';

/** Approximate size of a part, in characters of its records. */
const charactersInPart = 1 << 20;
const recordsBetweenTurns = 200;
/** Number of retained checkpoints; the log after the older one is retained too. */
const retainedCheckpoints = 2;

/** The signed list of a checkpoint. */
export const checkpointList = z.object({
  schemaVersion: z.int(),
  lsn: z.int(),
  /** The code of that entry, which the log continues from. */
  chain: z.string(),
  parts: z.array(z.object({ table: z.string(), sha256: z.string() })),
});
const head = z.object({ id: z.string(), list: z.string(), mac: z.string() });
const part = z.object({ records: z.string() });
const someRecords = z.array(z.unknown());

/** Called with the completed share, from 0 to 1. */
export type Progress = (share: number) => void;

/** A state read from the database, and its last entry. */
type LoadedCheckpoint = { readonly reached: Reached; readonly records: ReadonlyMap<TableName, readonly unknown[]> };

/** The checkpoints of a world. Each is the whole state after an entry, in parts. */
export class WorldCheckpoints {
  readonly #database: Pick<Database, 'query'>;
  readonly #world: string;
  readonly #key: MacKey;

  constructor(database: Pick<Database, 'query'>, world: string, key: MacKey) {
    this.#database = database;
    this.#world = world;
    this.#key = key;
  }

  /** The newest checkpoint, if any. Throws a `WorldLost` if it is not authentic, or if a newer version wrote it. */
  async newest(report: Progress = () => {}): Promise<LoadedCheckpoint | undefined> {
    const newest = await this.head();
    if (!newest) return undefined;
    const { id, parts, schemaVersion: from, reached } = newest;
    const records = new Map<TableName, unknown[]>();
    for (const [index, { table, sha256 }] of parts.entries()) {
      addTo(records, table, { read: await this.#readPart(id, index, sha256), from });
      report((index + 1) / parts.length);
    }
    return { reached, records };
  }

  /** The list of the newest checkpoint; `undefined` if the world has none. Throws a `WorldLost` like `newest`. */
  async head() {
    const { rows } = await this.#database.query(
      'select id, list, mac from vaultdesk.checkpoints where world = $1 order by lsn desc limit 1',
      [this.#world],
    );
    if (rows.length === 0) return undefined;
    const { id, list, mac } = head.parse(rows[0]);
    const parsed = checkpointList.safeParse(parseJson(list));
    if (mac !== this.#macOf(list) || !parsed.success) throw damaged();
    if (parsed.data.schemaVersion > schemaVersion) throw new WorldLost(newerVersion(parsed.data.schemaVersion));
    return { id, ...parsed.data, reached: { lsn: parsed.data.lsn, mac: parsed.data.chain } };
  }

  /** Writes a checkpoint, and removes the log before the last two. */
  async write(
    reached: Reached,
    snapshot: Snapshot,
    ids: Pick<Ids, 'uuid'>,
    report: Progress = () => {},
  ): Promise<void> {
    const id = ids.uuid();
    const parts: { table: string; sha256: string }[] = [];
    for await (const { table, records, share } of partsOf(snapshot)) {
      await this.#database.query(
        'insert into vaultdesk.checkpoint_parts (world, id, part, lsn, records) values ($1, $2, $3, $4, $5)',
        [this.#world, id, parts.length, reached.lsn, records],
      );
      parts.push({ table, sha256: sha256Of(records) });
      report(share);
    }
    const list = JSON.stringify({ schemaVersion, lsn: reached.lsn, chain: reached.mac, parts });
    await this.#database.query(
      `insert into vaultdesk.checkpoints (world, lsn, id, list, mac) values ($1, $2, $3, $4, $5)
       on conflict (world, lsn) do nothing`,
      [this.#world, reached.lsn, id, list, this.#macOf(list)],
    );
    await this.#cut();
  }

  /** The last entry always stays: an append needs its predecessor. */
  async #cut(): Promise<void> {
    const { rows } = await this.#database.query(
      `select lsn from vaultdesk.checkpoints where world = $1 order by lsn desc limit ${retainedCheckpoints}`,
      [this.#world],
    );
    const lsns = rows.map((row) => z.object({ lsn: z.coerce.number() }).parse(row).lsn);
    const oldest = lsns[retainedCheckpoints - 1];
    if (oldest === undefined) return;
    const parameters = [this.#world, oldest];
    for (const statement of [
      'delete from vaultdesk.checkpoints where world = $1 and lsn < $2',
      'delete from vaultdesk.checkpoint_parts where world = $1 and lsn < $2',
      'delete from vaultdesk.log where world = $1 and lsn < $2',
    ])
      await this.#database.query(statement, parameters);
  }

  async #readPart(id: string, index: number, sha256: string): Promise<readonly unknown[]> {
    const { rows } = await this.#database.query(
      'select records from vaultdesk.checkpoint_parts where world = $1 and id = $2 and part = $3',
      [this.#world, id, index],
    );
    const row = part.safeParse(rows[0]);
    if (!row.success || sha256Of(row.data.records) !== sha256) throw damaged();
    return someRecords.parse(parseJson(row.data.records));
  }

  #macOf(list: string): string {
    const mac = this.#key.mac('world.checkpoint.v1', `${this.#world}\n${list}`);
    return mac.toString('base64url');
  }
}

function addTo(
  records: Map<TableName, unknown[]>,
  table: string,
  { read, from }: { read: readonly unknown[]; from: number },
): void {
  const name = tableNames.find((tableName) => tableName === table);
  if (!name) throw new WorldLost(newerVersion());
  const all = records.get(name) ?? [];
  for (const record of read) {
    const migrated = from === schemaVersion ? record : migrate(name, record, from);
    if (migrated !== undefined) all.push(migrated);
  }
  records.set(name, all);
}

/** Yields to other work regularly, so that requests run in between. */
async function* partsOf(snapshot: Snapshot) {
  const count = tableNames.reduce((sum, table) => sum + (snapshot[table]?.length ?? 0), 0);
  let done = 0;
  for (const table of tableNames) {
    let texts: string[] = [];
    let characters = 0;
    for (const [index, record] of (snapshot[table] ?? []).entries()) {
      const text = JSON.stringify(record);
      texts.push(text);
      characters += text.length;
      done += 1;
      if (index % recordsBetweenTurns === 0) await otherWork();
      if (characters < charactersInPart) continue;
      yield { table, records: `[${texts.join(',')}]`, share: done / count };
      texts = [];
      characters = 0;
    }
    if (texts.length > 0) yield { table, records: `[${texts.join(',')}]`, share: done / count };
  }
}

/** SHA-256 of a part as hexadecimal digits. */
export function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function damaged(): WorldLost {
  return new WorldLost(
    'The newest checkpoint of the world is not authentic: it was edited, lost a part, or was written with another device key. Nothing was changed. Restore the database to an earlier state, or restore a backup into a new world.',
  );
}

const worldColumns = z.object({ id: z.string(), key_check: z.string() });
type WorldRow = z.output<typeof worldColumns>;

/** The row of a world; `undefined` if the world does not exist. */
export async function worldRow(database: Pick<Database, 'query'>, world: string): Promise<WorldRow | undefined> {
  const { rows } = await database.query('select id, key_check from vaultdesk.worlds where world = $1', [world]);
  return rows.length === 0 ? undefined : worldColumns.parse(rows[0]);
}

/** A stored value that identifies the device key of a world. */
export function keyCheckOf(key: MacKey, world: string): string {
  return key.mac('world.check.v1', world).toString('base64url');
}

/** Throws a `StartupError` for a world of another device key. */
export function rejectOtherKey(key: MacKey, world: string, row: WorldRow | undefined): asserts row is WorldRow {
  if (row?.key_check === keyCheckOf(key, world)) return;
  throw new StartupError(
    `The world ${world} was created with another device key. Give every instance the same key with --device-key-file or VAULTDESK_DEVICE_KEY. Nothing was changed.`,
  );
}

/** The code that the first entry of a world is bound to. */
export function startOf(key: MacKey, world: string, id: string): string {
  return key.mac('world.beginning.v1', `${world}\n${id}`).subarray(0, 24).toString('base64url');
}

/** Start of the log if the world has no checkpoint. */
export async function firstEntry(
  database: Pick<Database, 'query'>,
  { world, key }: { world: string; key: MacKey },
): Promise<Reached> {
  const row = await worldRow(database, world);
  return { lsn: 0, mac: startOf(key, world, row?.id ?? '') };
}
