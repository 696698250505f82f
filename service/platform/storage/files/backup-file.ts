import { createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '../../../model/kernel/json.ts';
import { StartupError } from '../../../model/kernel/results/reasons.ts';
import { schemaVersion, type TableName, tableNames } from '../../../model/state.ts';
import type { Clock } from '../../ports/clock.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import type { BackupSummary } from '../../ports/ports.ts';
import { type DecodedLine, decodeLine, type MacKey } from '../journal/authentic-line.ts';
import { checkedBytes, linesOf, proofOf, unknownRow, writeCheckedFile } from '../journal/checked-file.ts';
import { migrate } from '../tables/migrations.ts';
import { lsnsOf, restoredName, StateDamage } from '../tables/table-file.ts';
import type { Snapshot } from './checkpoint.ts';
import { writeNewFile } from './replace-file-durably.ts';
import { isSnapshot, readSnapshotFile } from './snapshot-file.ts';

const header = z.object({
  vaultdesk: z.literal('backup'),
  schemaVersion: z.int().positive(),
  at: z.string(),
  records: z.int(),
});
const row = z.object({ table: z.enum(tableNames), value: z.unknown() });

/**
 * Writes the given records to one new file in slices, one checked line per record; authenticated if
 * a key is given. If it throws the disk's error, no file is left.
 */
export async function writeBackup(
  disk: FileSystem,
  path: string,
  { snapshot, clock, key }: { snapshot: Snapshot; clock: Clock; key?: MacKey | undefined },
): Promise<BackupSummary> {
  const at = clock.now();
  const rows = rowsOf((table) => snapshot[table] ?? [], at);
  await writeCheckedFile(disk, path, { kind: 'backup', rows, key });
  return { path, name: basename(path), at, records: rows.length - 1 };
}

/** The bytes of a small backup. */
export function backupBytes(
  tables: ReadonlyMap<TableName, readonly unknown[]>,
  { at, key }: { at: string; key: MacKey },
): Buffer {
  return checkedBytes({ kind: 'backup', rows: rowsOf((table) => tables.get(table) ?? [], at), key });
}

function rowsOf(recordsOf: (table: TableName) => readonly unknown[], at: string): object[] {
  const rows = tableNames.flatMap((table) => recordsOf(table).map((value) => ({ table, value })));
  return [{ vaultdesk: 'backup', schemaVersion, at, records: rows.length }, ...rows];
}

/** The summary of a backup file, without its records; `undefined` if the file is not a backup. */
export async function readBackupHead(disk: FileSystem, path: string): Promise<BackupSummary | undefined> {
  const bytes = await disk.readStart(path, 1024);
  const head = header.safeParse(parseJson((bytes && decodeLine(bytes, 0)?.text) ?? ''));
  if (!head.success) return undefined;
  return { path, name: basename(path), at: head.data.at, records: head.data.records };
}

/** The bytes of a backup; throws a `StartupError` if the file does not exist. */
export async function readBackupBytes(disk: FileSystem, path: string): Promise<Buffer> {
  const bytes = await disk.read(path);
  if (!bytes) throw new StartupError(`The file ${path} does not exist. Check the path.`);
  return bytes;
}

/** Every record of a backup by table; throws a `StartupError` if the bytes are not a complete backup. */
export function readBackup(bytes: Buffer, path: string, key?: MacKey) {
  const lines = linesOf(bytes);
  const head = header.safeParse(parseJson(lines[0]?.text ?? ''));
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
    proof: proofOf(lines, 'backup', key),
    tables: recordsOf(lines, head.data.schemaVersion, path),
  };
}

function recordsOf(lines: readonly DecodedLine[], from: number, path: string): Map<TableName, unknown[]> {
  const tables = new Map<TableName, unknown[]>();
  for (const { text } of lines.slice(1)) {
    const parsed = row.safeParse(parseJson(text));
    if (!parsed.success) throw unknownRow(basename(path));
    const { table, value } = parsed.data;
    const record = migrate(table, value, from);
    if (record === undefined) continue;
    const records = tables.get(table);
    if (records) records.push(record);
    else tables.set(table, [record]);
  }
  return tables;
}

/** Reference from a journal entry that replaces the state to a file next to the journal. */
export const restoredState = z.object({ file: z.string(), hash: z.string() });
export type RestoredState = z.infer<typeof restoredState>;

/** Writes a backup next to the journal, durably, for entry `lsn` to name. Throws the disk's error. */
export async function placeRestored(
  disk: FileSystem,
  directory: string,
  { lsn, bytes }: { lsn: number; bytes: Buffer },
): Promise<RestoredState> {
  const file = restoredName(lsn);
  // A file of that name was written for an entry that failed.
  await writeNewFile(disk, join(directory, file), bytes);
  await disk.syncDirectory(directory);
  return { file, hash: hashOf(bytes) };
}

/** Removes files named by earlier entries: only the last restored state counts. */
export async function removeSuperseded(disk: FileSystem, directory: string, lsn: number): Promise<void> {
  for (const earlier of lsnsOf(await disk.list(directory), 'restored'))
    if (earlier < lsn) await disk.remove(join(directory, restoredName(earlier)));
}

/**
 * The records that an entry put in place of all others; throws a `StateDamage` if the file does not match the entry.
 */
export async function readRestored(
  { disk, directory }: { disk: FileSystem; directory: string },
  { file, hash }: RestoredState,
  key: MacKey | undefined,
): Promise<ReadonlyMap<TableName, readonly unknown[]>> {
  const bytes = await disk.read(join(directory, file));
  if (!bytes) throw new StateDamage(file, 0, 'the restored state is missing');
  if (hashOf(bytes) !== hash) throw new StateDamage(file, 0, 'the restored state is damaged');
  try {
    return isSnapshot(bytes) ? readSnapshotFile(bytes, file, key).tables : readBackup(bytes, file, key).tables;
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    throw new StateDamage(file, 0, error.message);
  }
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
