import { join } from 'node:path';
import { Low } from 'lowdb';
import { z } from 'zod';
import { parseJson } from '../../../model/kernel/json.ts';
import { schemaVersion, type TableName, tableNames } from '../../../model/state.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import { authenticate, authenticMac, decodeLine, encodeLine, type MacKey, macIn } from '../journal/authentic-line.ts';
import {
  lsnsOf,
  manifestName,
  restoredName,
  StateDamage,
  segmentName,
  TableFile,
  tableFileName,
  temporaryName,
  UnprovenState,
} from '../tables/table-file.ts';
import { writeNewFile } from './replace-file-durably.ts';

/** The manifest of a checkpoint: the state after entry `lsn`, one file per table. */
export const manifest = z.object({
  schemaVersion: z.int().positive(),
  lsn: z.int().min(0),
  /** The code of entry `lsn`, which the journal continues from; missing in unauthenticated checkpoints. */
  chain: z.string().optional(),
  tables: z.record(z.string(), z.object({ file: z.string(), checksum: z.string(), records: z.int() })),
});
export type Manifest = z.infer<typeof manifest>;

/** The records of each table at one point in time; `undefined` for a table unchanged since the last checkpoint. */
export type Snapshot = Readonly<Record<TableName, readonly unknown[] | undefined>>;

/** A snapshot built table by table. */
export function snapshotOf(recordsOf: (table: TableName) => readonly unknown[] | undefined): Snapshot {
  // The only cast: the entries of all table names form the full record.
  return Object.fromEntries(tableNames.map((name) => [name, recordsOf(name)])) as unknown as Snapshot;
}

interface NewCheckpoint {
  readonly lsn: number;
  readonly snapshot: Snapshot;
  /** An authenticated checkpoint whose files are reused for unchanged tables. */
  readonly previous?: Manifest | undefined;
  /** The key that authenticates the list, and the code of entry `lsn`; without it the files are not authenticated. */
  readonly proof?: { readonly key: MacKey; readonly chain: string } | undefined;
}

/**
 * Writes the changed tables and then the manifest, each complete and synced before the next depends
 * on it. Until the manifest has its name, the earlier checkpoint and the journal are the state.
 */
export async function writeCheckpoint(
  disk: FileSystem,
  directory: string,
  { lsn, snapshot, previous, proof }: NewCheckpoint,
): Promise<Manifest> {
  const tables: Manifest['tables'] = {};
  for (const table of tableNames) {
    const records = snapshot[table];
    const reusable = previous?.tables[table];
    tables[table] =
      records === undefined && reusable
        ? reusable
        : await writeTable(disk, directory, { table, lsn, records: records ?? [] });
  }
  const newManifest: Manifest = { schemaVersion, lsn, ...(proof && { chain: proof.chain }), tables };
  await disk.syncDirectory(directory);
  await writeManifest(disk, directory, { written: newManifest, key: proof?.key });
  return newManifest;
}

async function writeTable(
  disk: FileSystem,
  directory: string,
  { table, lsn, records }: { table: TableName; lsn: number; records: readonly unknown[] },
) {
  const name = tableFileName(table, lsn);
  const file = new TableFile(disk, directory, name);
  await new Low(file, { schemaVersion, table, records }).write();
  return { file: name, checksum: file.checksum ?? '', records: records.length };
}

async function writeManifest(
  disk: FileSystem,
  directory: string,
  { written, key }: { written: Manifest; key: MacKey | undefined },
) {
  const text = JSON.stringify(written);
  const name = manifestName(written.lsn);
  const temporary = join(directory, temporaryName(name));
  await writeNewFile(disk, temporary, encodeLine(key ? authenticate(key, 'checkpoint', { text }).bytes : text));
  // The rename need not be durable yet: files of the earlier checkpoint are removed only after the
  // next journal file is durable.
  await disk.rename(temporary, join(directory, name));
}

/** The manifest of a checkpoint, authenticated with `key` if given; throws a `StateDamage`. */
export async function readManifest(
  disk: FileSystem,
  directory: string,
  { lsn, key }: { lsn: number; key?: MacKey | undefined },
): Promise<Manifest> {
  const name = manifestName(lsn);
  const bytes = await disk.read(join(directory, name));
  const line = bytes && decodeLine(bytes, 0);
  const parsed = manifest.safeParse(line && parseJson(line.text));
  if (!line || !parsed.success || parsed.data.lsn !== lsn || line.end !== bytes.length)
    throw new StateDamage(name, 0, 'the list of the checkpoint is damaged');
  if (key) rejectUnproven(name, line.bytes, key);
  return parsed.data;
}

function rejectUnproven(name: string, bytes: Buffer, key: MacKey): void {
  if (macIn(bytes) === undefined)
    throw new UnprovenState(name, 0, { reason: 'it carries no authentication code', isOld: true });
  if (authenticMac(key, 'checkpoint', { bytes }) === undefined)
    throw new UnprovenState(name, 0, { reason: 'it was not written with this key', isOld: false });
}

/** Removes files that are needed neither by the two newest checkpoints nor by the journal after the older one. */
export async function removeOutdated(disk: FileSystem, directory: string): Promise<void> {
  const names = await disk.list(directory);
  const retained = lsnsOf(names, 'manifest').slice(-2);
  const [oldest = 0] = retained;
  const coveredLsn = retained.length < 2 ? 0 : oldest;
  const manifests = await Promise.all(retained.map((lsn) => readManifest(disk, directory, { lsn })));
  const neededFiles = new Set([
    ...retained.map(manifestName),
    ...manifests.flatMap(({ tables }) => Object.values(tables).map(({ file }) => file)),
    ...neededSegments(lsnsOf(names, 'segment'), coveredLsn),
    // Named by an entry that may still be read.
    ...lsnsOf(names, 'restored')
      .filter((lsn) => lsn > coveredLsn)
      .map(restoredName),
  ]);
  for (const name of names) if (isStorageFile(name) && !neededFiles.has(name)) await disk.remove(join(directory, name));
}

function neededSegments(firstLsns: readonly number[], checkpointLsn: number): string[] {
  return firstLsns
    .filter((_first, index) => (firstLsns[index + 1] ?? Number.POSITIVE_INFINITY) > checkpointLsn + 1)
    .map(segmentName);
}

const tableFile = new RegExp(`^(${tableNames.join('|')})-\\d{16}\\.json$`);

/** Whether the name is that of a storage file. */
export function isStorageFile(name: string): boolean {
  const finalName = name.replace(/\.tmp$/, '');
  return (
    tableFile.test(finalName) ||
    /^(checkpoint-\d{16}\.json|journal-\d{16}\.log|restored-\d{16}\.backup)$/.test(finalName)
  );
}
