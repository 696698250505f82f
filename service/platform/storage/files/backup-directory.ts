import { randomBytes } from 'node:crypto';
import { basename, join } from 'node:path';
import { StartupError } from '../../../model/kernel/results/reasons.ts';
import type { TableName } from '../../../model/state.ts';
import type { StoredChain } from '../../ports/chains.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import type { BackupSummary } from '../../ports/ports.ts';
import { AnchorFile } from '../journal/anchor-file.ts';
import type { MacKey } from '../journal/authentic-line.ts';
import type { FileProof } from '../journal/checked-file.ts';
import { createSegment } from '../journal/journal-file.ts';
import { recover } from '../journal/recover.ts';
import { MemoryState } from '../tables/memory-state.ts';
import { anchorName, StateDamage } from '../tables/table-file.ts';
import { readBackup, readBackupBytes } from './backup-file.ts';
import { type Snapshot, snapshotOf, writeCheckpoint } from './checkpoint.ts';
import { rejectForeign, rejectUnwritable, storageFilesIn } from './create-directory.ts';
import { isSnapshot, readSnapshotFile } from './snapshot-file.ts';

/**
 * The committed records of a data directory, which may be in use: its files only grow or are replaced as a whole, so
 * reading them is safe. Throws a `StartupError`, also if `key` is given and does not authenticate them.
 */
export async function readSnapshot(
  disk: FileSystem,
  directory: string,
  { key, triesLeft = 3 }: { key?: MacKey | undefined; triesLeft?: number } = {},
): Promise<Snapshot> {
  if ((await storageFilesIn(disk, directory)).length === 0)
    throw new StartupError(`${directory} contains no Vaultdesk state. Check the path.`);
  const state = new MemoryState();
  try {
    await recover({ disk, directory }, state, key);
    return snapshotOf((table) => state.tables[table].all());
  } catch (error) {
    if (!(error instanceof StateDamage)) throw error;
    // A checkpoint may be replaced while it is read; a retry finds the next one.
    if (triesLeft > 1) return readSnapshot(disk, directory, { key, triesLeft: triesLeft - 1 });
    throw new StartupError(`The state in ${directory} is damaged or edited, so nothing was copied: ${error.message}.`);
  }
}

interface Restored extends BackupSummary {
  readonly proof: FileProof;
}

/** Decides whether to restore a backup that this key did not write; throws a `StartupError` to reject it. */
export type ProofCheck = (proof: FileProof, tables: ReadonlyMap<TableName, readonly unknown[]>) => void;

type StoredTables = ReadonlyMap<TableName, readonly unknown[]>;

interface RestoreOptions {
  readonly key?: MacKey | undefined;
  readonly decideOn?: ProofCheck;
  /** Adds records to those of the backup before they are stored. */
  complete?(tables: StoredTables): StoredTables;
  /** Writes the chains of a snapshot into the directory. */
  writeChains?(chains: readonly StoredChain[]): Promise<void>;
}

/** The verified and completed content of a backup or a snapshot. Throws a `StartupError`. */
export async function readRestorable(
  disk: FileSystem,
  path: string,
  { key, decideOn = () => {}, complete = (tables) => tables }: Omit<RestoreOptions, 'writeChains'> = {},
): Promise<Restored & { snapshot: Snapshot; chains: readonly StoredChain[] }> {
  const bytes = await readBackupBytes(disk, path);
  const { at, tables, records, chains, proof } = isSnapshot(bytes)
    ? readSnapshotFile(bytes, path, key)
    : { ...readBackup(bytes, path, key), chains: [] };
  decideOn(proof, tables);
  const completed = complete(tables);
  const snapshot = snapshotOf((table) => completed.get(table) ?? []);
  return { path, name: basename(path), at, records, proof, snapshot, chains };
}

/**
 * Fills an empty data directory from a backup or a snapshot. Only records that `key` wrote are authenticated there. If
 * the file is incomplete or the directory already has a state, throws a `StartupError` and changes nothing.
 */
export async function restoreBackup(
  disk: FileSystem,
  { path, directory }: { path: string; directory: string },
  { writeChains = async () => {}, ...options }: RestoreOptions = {},
): Promise<Restored> {
  const { snapshot, chains, ...summary } = await readRestorable(disk, path, options);
  await rejectState(disk, directory);
  // Before the records: a directory that has only chains counts as empty and can be filled again.
  await writeChains(chains).catch(rejectUnwritable(directory));
  const key = summary.proof === 'authentic' ? options.key : undefined;
  await fillDirectory(disk, directory, { snapshot, key });
  return summary;
}

/** Throws a `StartupError` for a data directory with a state or with foreign files. */
export async function rejectState(disk: FileSystem, directory: string): Promise<void> {
  if ((await storageFilesIn(disk, directory)).length > 0)
    throw new StartupError(
      `The directory ${directory} already contains a state. Name an empty directory with --data-dir.`,
    );
  await rejectForeign(disk, directory);
}

/**
 * Writes a state into an empty data directory, authenticated if a key is given. If the disk
 * refuses, throws a `StartupError` and leaves no part of the state.
 */
export async function fillDirectory(
  disk: FileSystem,
  directory: string,
  { snapshot, key }: { snapshot: Snapshot; key: MacKey | undefined },
): Promise<void> {
  const proof = key && { key, chain: randomBytes(24).toString('base64url') };
  try {
    if (proof) await new AnchorFile(disk, directory, proof.key).write({ lsn: 1, chain: proof.chain });
    await (await createSegment(disk, directory, 2)).close();
    await writeCheckpoint(disk, directory, { lsn: 1, snapshot, proof });
    await disk.syncDirectory(directory);
  } catch (error) {
    await createEmptyDirectory(disk, directory).catch(() => undefined);
    rejectUnwritable(directory)(error);
  }
}

async function createEmptyDirectory(disk: FileSystem, directory: string): Promise<void> {
  for (const name of [...(await storageFilesIn(disk, directory)), anchorName]) await disk.remove(join(directory, name));
}
