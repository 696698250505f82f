import { setImmediate as otherWork } from 'node:timers/promises';
import { Low } from 'lowdb';
import { z } from 'zod';
import { continuingTables, schemaVersion, type TableName, tableNames } from '../../../model/state.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import { type RestoredState, readRestored, restoredState } from '../files/backup-file.ts';
import { type Manifest, readManifest } from '../files/checkpoint.ts';
import type { LatestValues, MemoryState } from '../tables/memory-state.ts';
import { migrate } from '../tables/migrations.ts';
import {
  lsnsOf,
  manifestName,
  StateDamage,
  segmentName,
  type TableDocument,
  TableFile,
  UnprovenState,
} from '../tables/table-file.ts';
import { type Anchor, readAnchor, type StoredAnchor } from './anchor-file.ts';
import { JournalProof, mayBeOld, rejectOldAnchor } from './anchors.ts';
import { chainStart, type MacKey } from './authentic-line.ts';
import { type JournalSource, type ReadEntry, type ReadSegments, readSegments } from './read-journal.ts';

/** Result of a recovery, apart from the loaded records. */
export interface Recovered extends ReadSegments {
  /** The checkpoint that the records were loaded from. */
  readonly checkpoint?: Manifest | undefined;
  /** A newer, unreadable checkpoint; the previous one and the journal gave the same state. */
  readonly setAside?: StateDamage | undefined;
  readonly changedTables: ReadonlySet<TableName>;
  /** The code of the last entry; `undefined` if nothing was authenticated. */
  readonly chain?: string | undefined;
  /** The last recorded position of the journal. */
  readonly anchor?: Anchor | undefined;
}

const tableName = z.enum(tableNames);
const entrySchema = z.object({
  lsn: z.int(),
  schemaVersion: z.int(),
  at: z.string(),
  /** Replaces all records except those of continuing tables, before the changes of the entry. */
  restored: restoredState.optional(),
  ops: z.array(z.object({ table: z.string(), id: z.string(), value: z.unknown() })),
});

/** Key and anchor to verify the files with. */
interface Proof {
  readonly key: MacKey;
  readonly stored: StoredAnchor | undefined;
}

/**
 * Fills an empty state with the newest readable checkpoint and the journal after it. Throws a
 * `StateDamage` if the result would not be exactly what was acknowledged, and an `UnprovenState` if
 * `key` is given and does not authenticate all of it.
 */
export async function recover(source: JournalSource, state: MemoryState, key?: MacKey): Promise<Recovered> {
  const { disk, directory } = source;
  const checkpoints = lsnsOf(await disk.list(directory), 'manifest').reverse();
  const [newest = 0] = checkpoints;
  // Read after the list: in a directory in use, the anchor is never older than a listed checkpoint.
  const proof = key && { key, stored: await readAnchor(disk, directory, key) };
  let damage: StateDamage | undefined;
  for (const lsn of checkpoints.length > 0 ? checkpoints : [0]) {
    try {
      const checkpoint = lsn > 0 ? await loadCheckpoint(disk, directory, lsn, proof) : undefined;
      const chained = proof && proofFrom(proof, { checkpoint: checkpoint?.manifest, newest });
      const replay: Replay = { lastWords: new Map() };
      const journal = await readSegments(source, lsn + 1, (entry) => {
        chained?.check(entry);
        readLastEntry(entry, replay);
      });
      chained?.rejectCutEnd();
      rejectLostEnd(journal, newest);
      const { lastWords } = replay;
      const restoredRecords = replay.restored && (await readRestored(source, replay.restored, key));
      for (const table of tableNames) {
        const from = continuingTables.has(table) ? undefined : restoredRecords;
        const records = (from ?? checkpoint?.records)?.get(table) ?? [];
        state.load(table, records, lastWords.get(table));
        await otherWork();
      }
      return {
        ...journal,
        nextLsn: Math.max(journal.nextLsn, lsn + 1),
        checkpoint: checkpoint?.manifest,
        changedTables: new Set(restoredRecords ? tableNames : lastWords.keys()),
        setAside: damage,
        chain: chained?.chain,
        anchor: proof?.stored?.anchor,
      };
    } catch (error) {
      if (!(error instanceof StateDamage) || error instanceof UnprovenState) throw error;
      damage ??= error;
    }
  }
  throw damage ?? new StateDamage(manifestName(newest), 0, 'the checkpoint cannot be read');
}

async function loadCheckpoint(
  disk: FileSystem,
  directory: string,
  lsn: number,
  proof: Proof | undefined,
): Promise<{ readonly manifest: Manifest; readonly records: ReadonlyMap<TableName, readonly unknown[]> }> {
  const manifest = await readProvenManifest(disk, directory, { lsn, proof });
  rejectNewer(manifestName(lsn), manifest.schemaVersion);
  const records = new Map<TableName, readonly unknown[]>();
  for (const table of tableNames) {
    const tableEntry = manifest.tables[table];
    if (!tableEntry) continue;
    const file = new TableFile(disk, directory, tableEntry.file, tableEntry.checksum);
    const database = new Low<TableDocument>(file, { schemaVersion, table, records: [] });
    await database.read();
    records.set(table, migrated(table, database.data.records, database.data.schemaVersion));
  }
  return { manifest, records };
}

/** A checkpoint without a code predates authentication only if no anchor contradicts that. */
async function readProvenManifest(
  disk: FileSystem,
  directory: string,
  { lsn, proof }: { lsn: number; proof: Proof | undefined },
): Promise<Manifest> {
  try {
    return await readManifest(disk, directory, { lsn, key: proof?.key });
  } catch (error) {
    if (!(error instanceof UnprovenState) || !error.isOld || mayBeOld(proof?.stored?.anchor)) throw error;
    const reason = 'its authentication code is missing';
    throw new UnprovenState(manifestName(lsn), 0, { reason, isOld: false });
  }
}

/** The chain of the journal from a checkpoint, or from its start. */
function proofFrom(
  { key, stored }: Proof,
  { checkpoint, newest }: { checkpoint: Manifest | undefined; newest: number },
): JournalProof {
  if (newest > 0) rejectOldAnchor(stored?.anchor, newest);
  return new JournalProof(key, stored, { lsn: checkpoint?.lsn ?? 0, chain: checkpoint?.chain ?? chainStart });
}

function migrated(table: TableName, records: readonly unknown[], from: number) {
  if (from === schemaVersion) return records;
  return records.map((record) => migrate(table, record, from)).filter((record) => record !== undefined);
}

/** The journal after a checkpoint must reach at least the newest one, or entries are lost. */
function rejectLostEnd({ lastSegment, nextLsn }: ReadSegments, newest: number): void {
  if (newest > 0 && (!lastSegment || nextLsn <= newest))
    throw new StateDamage(segmentName(newest + 1), 0, 'the end of the journal is missing');
}

/** The content of the journal after a checkpoint. */
interface Replay {
  restored?: RestoredState;
  readonly lastWords: LatestValues;
}

/** Only the latest value of a record counts: earlier values are never loaded. */
function readLastEntry({ lsn, content }: ReadEntry, replay: Replay): void {
  const { lastWords } = replay;
  const entry = entrySchema.safeParse(content);
  if (!entry.success) throw new StateDamage(segmentName(lsn), 0, `entry ${lsn} is not a Vaultdesk entry`);
  rejectNewer(segmentName(lsn), entry.data.schemaVersion);
  if (entry.data.restored) {
    replay.restored = entry.data.restored;
    for (const table of lastWords.keys()) if (!continuingTables.has(table)) lastWords.delete(table);
  }
  for (const { table, id, value } of entry.data.ops) {
    const parsedName = tableName.safeParse(table);
    if (!parsedName.success) throw new StateDamage(segmentName(lsn), 0, `the table ${table} is unknown`);
    const ofTable = lastWords.get(parsedName.data) ?? new Map<string, unknown>();
    lastWords.set(parsedName.data, ofTable.set(id, migratedValue(table, value, entry.data.schemaVersion)));
  }
}

function migratedValue(table: string, value: unknown, from: number): unknown {
  if (value === null || from === schemaVersion) return value;
  return migrate(table, value, from) ?? null;
}

function rejectNewer(file: string, version: number): void {
  if (version > schemaVersion) throw new NewerSchema(file, version);
}

/** State written by a newer version of Vaultdesk. */
export class NewerSchema extends Error {
  override name = 'NewerSchema';

  constructor(file: string, version: number) {
    super(`${file} has schema version ${version}; this Vaultdesk supports up to ${schemaVersion}`);
  }
}
