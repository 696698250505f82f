import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { StartupError } from '../../kernel/startup-error.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import type { TableName } from '../../resources/state.ts';
import type { MacKey } from './authentic-line.ts';
import { readBackup } from './backup-file.ts';
import { isSnapshot, readSnapshotFile } from './snapshot-file.ts';
import { StateDamage } from './state-damage.ts';
import { lsnsOf, restoredName } from './storage-files.ts';

/** Reference from a journal entry that replaces the state to a file next to the journal. */
export const restoredState = z.object({ file: z.string(), hash: z.string() });
export type RestoredState = z.infer<typeof restoredState>;

/**
 * Writes a backup next to the journal, durably, for entry `lsn` to name. Throws the disk's error.
 */
export async function placeRestored(
  disk: FileSystem,
  directory: string,
  { lsn, bytes }: { lsn: number; bytes: Buffer },
): Promise<RestoredState> {
  const file = restoredName(lsn);
  const path = join(directory, file);
  // A file of that name was written for an entry that failed.
  await disk.remove(path);
  const openFile = await disk.create(path);
  try {
    await openFile.append(bytes);
    await openFile.sync();
  } finally {
    await openFile.close();
  }
  await disk.syncDirectory(directory);
  return { file, hash: hashOf(bytes) };
}

/** Removes files named by earlier entries: only the last restored state counts. */
export async function removeSuperseded(
  disk: FileSystem,
  directory: string,
  lsn: number,
): Promise<void> {
  for (const earlier of lsnsOf(await disk.list(directory), 'restored'))
    if (earlier < lsn) await disk.remove(join(directory, restoredName(earlier)));
}

/**
 * The records that an entry put in place of all others; throws a `StateDamage` if the file does not
 * match the entry.
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
    return isSnapshot(bytes)
      ? readSnapshotFile(bytes, file, key).tables
      : readBackup(bytes, file, key).tables;
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    throw new StateDamage(file, 0, error.message);
  }
}

function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
