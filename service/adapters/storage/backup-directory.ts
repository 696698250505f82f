import { randomBytes } from 'node:crypto';
import { basename, join } from 'node:path';
import { StartupError } from '../../kernel/startup-error.ts';
import type { BackupSummary } from '../../ports/backups.ts';
import type { KeptChain } from '../../ports/chains.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import type { TableName } from '../../resources/state.ts';
import { writeAnchor } from './anchor.ts';
import type { MacKey } from './authentic-line.ts';
import { readBackup, readBackupBytes } from './backup-file.ts';
import { refuseForeign, storageFilesIn } from './begin-directory.ts';
import type { FileProof } from './checked-file.ts';
import { type Snapshot, snapshotOf, writeCheckpoint } from './checkpoint.ts';
import { refuseUnwritable } from './disk-refusals.ts';
import { createSegment } from './journal-file.ts';
import { MemoryState } from './memory-state.ts';
import { recover } from './recover.ts';
import { isSnapshot, readSnapshotFile } from './snapshot-file.ts';
import { StateDamage } from './state-damage.ts';
import { anchorName } from './storage-files.ts';

/**
 * The committed records of a data directory, which may be in use: its files only grow or are
 * replaced whole, so that reading them is enough. Throws a `StartupError`, also where `key`, if one is
 * given, does not vouch for them.
 */
export async function readSnapshot(
  disk: FileSystem,
  directory: string,
  { key, triesLeft = 3 }: { key?: MacKey | undefined; triesLeft?: number } = {},
): Promise<Snapshot> {
  if ((await storageFilesIn(disk, directory)).length === 0)
    throw new StartupError(`There is no Vaultdesk state in ${directory}.`);
  const state = new MemoryState();
  try {
    await recover({ disk, directory }, state, key);
    return snapshotOf((table) => [...state.tables[table].all()]);
  } catch (error) {
    if (!(error instanceof StateDamage)) throw error;
    // A checkpoint may be replaced while it is read; the next one is there then.
    if (triesLeft > 1) return readSnapshot(disk, directory, { key, triesLeft: triesLeft - 1 });
    throw new StartupError(
      `The state in ${directory} is damaged or edited, so nothing was taken from it: ${error.message}.`,
    );
  }
}

export interface Restored extends BackupSummary {
  readonly proof: FileProof;
}

/** Decides whether a backup that the key at hand did not write is restored; throws a `StartupError` where not. */
export type RestoreVouch = (
  proof: FileProof,
  tables: ReadonlyMap<TableName, readonly unknown[]>,
) => void;

type StoredTables = ReadonlyMap<TableName, readonly unknown[]>;

interface RestoreWishes {
  readonly key?: MacKey | undefined;
  readonly vouch?: RestoreVouch;
  /** What is stored beside what the backup has. */
  complete?(tables: StoredTables): StoredTables;
  /** Lays the chains of a snapshot into the directory. */
  layChains?(chains: readonly KeptChain[]): Promise<void>;
}

/** What a backup or a snapshot holds, read and found whole, and completed. Throws a `StartupError`. */
export async function readRestorable(
  disk: FileSystem,
  path: string,
  { key, vouch = () => {}, complete = (tables) => tables }: Omit<RestoreWishes, 'layChains'> = {},
): Promise<Restored & { snapshot: Snapshot; chains: readonly KeptChain[] }> {
  const bytes = await readBackupBytes(disk, path);
  const { at, tables, records, chains, proof } = isSnapshot(bytes)
    ? readSnapshotFile(bytes, path, key)
    : { ...readBackup(bytes, path, key), chains: [] };
  vouch(proof, tables);
  const completed = complete(tables);
  const snapshot = snapshotOf((table) => completed.get(table) ?? []);
  return { path, name: basename(path), at, records, proof, snapshot, chains };
}

/**
 * Fills a data directory that holds no state from a backup or a snapshot. Only what `key` wrote is authenticated
 * there. Throws a `StartupError` where the file is not a whole backup or the directory has a state
 * already; nothing is changed then.
 */
export async function restoreBackup(
  disk: FileSystem,
  { path, directory }: { path: string; directory: string },
  { layChains = async () => {}, ...wishes }: RestoreWishes = {},
): Promise<Restored> {
  const { snapshot, chains, ...restored } = await readRestorable(disk, path, wishes);
  await refuseState(disk, directory);
  // Before the records: a directory with chains alone has no state, and is filled again.
  await layChains(chains).catch(refuseUnwritable(directory));
  const key = restored.proof === 'authentic' ? wishes.key : undefined;
  await fillDirectory(disk, directory, { snapshot, key });
  return restored;
}

/** Throws a `StartupError` for a data directory that holds a state, or files of somebody else. */
export async function refuseState(disk: FileSystem, directory: string): Promise<void> {
  if ((await storageFilesIn(disk, directory)).length > 0)
    throw new StartupError(
      `The directory ${directory} holds a state already. Name an empty one with --data-dir.`,
    );
  await refuseForeign(disk, directory);
}

/**
 * Lays a state into a data directory that holds none, authenticated where there is a key. Throws a `StartupError`
 * where the disk refuses, and leaves nothing of the state then.
 */
export async function fillDirectory(
  disk: FileSystem,
  directory: string,
  { snapshot, key }: { snapshot: Snapshot; key: MacKey | undefined },
): Promise<void> {
  const proof = key && { key, chain: randomBytes(24).toString('base64url') };
  try {
    if (proof) await writeAnchor(disk, directory, { ...proof, lsn: 1 });
    await (await createSegment(disk, directory, 2)).close();
    await writeCheckpoint(disk, directory, { lsn: 1, snapshot, proof });
    await disk.syncDirectory(directory);
  } catch (error) {
    await emptied(disk, directory).catch(() => undefined);
    refuseUnwritable(directory)(error);
  }
}

async function emptied(disk: FileSystem, directory: string): Promise<void> {
  for (const name of [...(await storageFilesIn(disk, directory)), anchorName])
    await disk.remove(join(directory, name));
}
