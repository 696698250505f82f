import { basename, dirname, join } from 'node:path';
import { setImmediate as otherWork } from 'node:timers/promises';
import { z } from 'zod';
import { errnoOf } from '../../kernel/error.ts';
import { parseJson } from '../../kernel/json.ts';
import { StartupError } from '../../kernel/startup-error.ts';
import type { BackupSummary } from '../../ports/backups.ts';
import type { Clock } from '../../ports/clock.ts';
import type { FileSystem, WritableFile } from '../../ports/file-system.ts';
import { schemaVersion, type TableName, tableNames } from '../../resources/state.ts';
import { decodeLine, encodeLine } from './checked-line.ts';
import { type Snapshot, snapshotOf, writeCheckpoint } from './checkpoint.ts';
import { MemoryState } from './memory-state.ts';
import { migrate } from './migrations.ts';
import { refuseForeign, storageFilesIn } from './open-storage.ts';
import { recover } from './recover.ts';
import { StateDamage } from './state-damage.ts';
import { segmentName, temporaryName } from './storage-files.ts';

const header = z.object({
  vaultdesk: z.literal('backup'),
  schemaVersion: z.int().positive(),
  at: z.string(),
  records: z.int(),
});
const row = z.object({ table: z.enum(tableNames), value: z.unknown() });

const rowsAnAppend = 200;

/** Writes the records of one moment to one new file, a checked line a record, in slices. */
export async function writeBackup(
  disk: FileSystem,
  snapshot: Snapshot,
  path: string,
  clock: Clock,
): Promise<BackupSummary> {
  const rows = tableNames.flatMap((table) =>
    (snapshot[table] ?? []).map((value) => ({ table, value })),
  );
  const at = clock.now();
  const head = { vaultdesk: 'backup', schemaVersion, at, records: rows.length };
  await writeWhole(disk, path, [head, ...rows]);
  return { path, name: basename(path), at, records: rows.length };
}

/**
 * The committed records of a data directory, which may be in use: its files only grow or are
 * replaced whole, so that reading them is enough. Throws a `StartupError`.
 */
export async function readSnapshot(
  disk: FileSystem,
  directory: string,
  triesLeft = 3,
): Promise<Snapshot> {
  if ((await storageFilesIn(disk, directory)).length === 0)
    throw new StartupError(`There is no Vaultdesk state in ${directory}.`);
  const state = new MemoryState();
  try {
    await recover(disk, directory, state);
    return snapshotOf((table) => [...state.tables[table].all()]);
  } catch (error) {
    if (!(error instanceof StateDamage)) throw error;
    // A checkpoint may be replaced while it is read; the next one is there then.
    if (triesLeft > 1) return readSnapshot(disk, directory, triesLeft - 1);
    throw new StartupError(
      `The state in ${directory} is damaged, so no backup was made: ${error.message}.`,
    );
  }
}

async function writeWhole(disk: FileSystem, path: string, rows: readonly object[]) {
  const temporary = temporaryName(path);
  let file: WritableFile;
  try {
    file = await disk.create(temporary);
  } catch (error) {
    throw new StartupError(`${temporary} cannot be written (${errnoOf(error)}).`);
  }
  try {
    for (let first = 0; first < rows.length; first += rowsAnAppend) {
      const slice = rows.slice(first, first + rowsAnAppend);
      await file.append(Buffer.concat(slice.map((row) => encodeLine(JSON.stringify(row)))));
      await otherWork();
    }
    await file.sync();
  } finally {
    await file.close();
  }
  await disk.rename(temporary, path);
  await disk.syncDirectory(dirname(path));
}

/**
 * Fills a data directory that holds no state from a backup. Throws a `StartupError` where the file
 * is not a whole backup or the directory has a state already; nothing is changed then.
 */
export async function restoreBackup(
  disk: FileSystem,
  path: string,
  directory: string,
): Promise<BackupSummary> {
  const { at, tables, records } = await readBackup(disk, path);
  if ((await storageFilesIn(disk, directory)).length > 0)
    throw new StartupError(
      `The directory ${directory} holds a state already. Name an empty one with --data-dir.`,
    );
  await refuseForeign(disk, directory);
  const snapshot = snapshotOf((table) => tables.get(table) ?? []);
  await (await disk.create(join(directory, segmentName(2)))).close();
  await writeCheckpoint(disk, directory, { lsn: 1, snapshot });
  await disk.syncDirectory(directory);
  return { path, name: basename(path), at, records };
}

/** What a backup file says of itself, without its records; `undefined` for another file. */
export async function readBackupHead(
  disk: FileSystem,
  path: string,
): Promise<BackupSummary | undefined> {
  const bytes = await disk.readStart(path, 1024);
  const head = header.safeParse(parseJson((bytes && decodeLine(bytes, 0)?.text) ?? ''));
  if (!head.success) return undefined;
  return { path, name: basename(path), at: head.data.at, records: head.data.records };
}

/** Every record of a backup by its table; throws a `StartupError` where the file is not a whole backup. */
export async function readBackup(disk: FileSystem, path: string) {
  const bytes = await disk.read(path);
  if (!bytes) throw new StartupError(`There is no file ${path}.`);
  const lines = linesOf(bytes);
  const head = header.safeParse(parseJson(lines[0] ?? ''));
  if (!head.success) throw new StartupError(`${basename(path)} is not a Vaultdesk backup.`);
  if (head.data.schemaVersion > schemaVersion)
    throw new StartupError(`${basename(path)} was written by a newer Vaultdesk. Use that version.`);
  if (lines.length !== head.data.records + 1)
    throw new StartupError(
      `${basename(path)} is damaged: ${lines.length - 1} of ${head.data.records} records can be read. Nothing was changed.`,
    );
  return {
    at: head.data.at,
    records: head.data.records,
    tables: recordsOf(lines, head.data.schemaVersion),
  };
}

function recordsOf(lines: readonly string[], from: number): Map<TableName, unknown[]> {
  const tables = new Map<TableName, unknown[]>();
  for (const line of lines.slice(1)) {
    const { table, value } = row.parse(parseJson(line));
    const record = migrate(table, value, from);
    if (record === undefined) continue;
    const records = tables.get(table);
    if (records) records.push(record);
    else tables.set(table, [record]);
  }
  return tables;
}

function linesOf(bytes: Buffer): string[] {
  const lines: string[] = [];
  let start = 0;
  while (start < bytes.length) {
    const line = decodeLine(bytes, start);
    if (!line) break;
    lines.push(line.text);
    start = line.end;
  }
  return lines;
}
