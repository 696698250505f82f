import { join } from 'node:path';
import { errnoOf, isDiskFull, reasonOf, StartupError } from '../../../model/kernel/results/reasons.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import { createSegment } from '../journal/journal-file.ts';
import { anchorName, segmentName } from '../tables/table-file.ts';
import { isStorageFile } from './checkpoint.ts';

/** Other files of a data directory, which do not form a state. */
const neighbours =
  /^(lock(\.tmp)?|instance\.id(\.tmp)?|(state|world)\.anchor(\.tmp)?|device\.key.*|config\.json|(sessions|statistics)\.json(\.tmp)?|quarantine|backups|snapshots|chains|requests)$/;

/**
 * Creates the first journal file in a directory without a state, and returns whether nothing was
 * ever committed there. A device key is created afterwards, so a key or an anchor without a journal
 * means that the state was lost. Throws a `StartupError` in that case and for foreign files.
 */
export async function createDirectory(disk: FileSystem, directory: string): Promise<{ isNew: boolean }> {
  const first = segmentName(1);
  await rejectForeign(disk, directory);
  const files = await storageFilesIn(disk, directory);
  if (files.length === 0) {
    await rejectLostState(disk, directory);
    await createSegment(disk, directory, 1)
      .then((segment) => segment.close())
      .catch(rejectUnwritable(directory));
    return { isNew: true };
  }
  if (files.some((name) => name !== first)) return { isNew: false };
  const [bytes, anchor] = await Promise.all([
    disk.readStart(join(directory, first), 1),
    disk.readStart(join(directory, anchorName), 1),
  ]).catch(rejectUnreadable(directory));
  return { isNew: !bytes?.length && !anchor };
}

/** A state is never created among foreign files. */
export async function rejectForeign(disk: FileSystem, directory: string): Promise<void> {
  if ((await storageFilesIn(disk, directory)).length > 0) return;
  const names = await disk.list(directory);
  const otherFile = names.find((name) => !neighbours.test(name));
  if (otherFile !== undefined)
    throw new StartupError(
      `The directory ${directory} contains other files, e.g. ${otherFile}. Name an empty directory with --data-dir.`,
    );
}

/** The names of the storage files in a directory. */
export async function storageFilesIn(disk: FileSystem, directory: string): Promise<string[]> {
  return (await disk.list(directory)).filter(isStorageFile);
}

async function rejectLostState(disk: FileSystem, directory: string): Promise<void> {
  const names = await disk.list(directory);
  const leftover = names.find((name) => name.startsWith('device.key') || name === anchorName);
  if (leftover !== undefined)
    throw new StartupError(
      `The directory ${directory} has ${leftover === anchorName ? 'an anchor' : 'a device key'} but no state. Restore the state or a backup, or name an empty directory with --data-dir.`,
    );
}

/** Turns a write error for a directory into a one-sentence `StartupError`; for `catch`. */
export function rejectUnwritable(directory: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof StartupError) throw error;
    throw isDiskFull(error) ? fullDisk(directory) : unwritable(directory, error);
  };
}

/**
 * Turns a read error for a directory into a one-sentence `StartupError`; for `catch`. Rethrows
 * errors that do not come from the disk.
 */
export function rejectUnreadable(directory: string): (error: unknown) => never {
  return (error) => {
    if (error instanceof StartupError || errnoOf(error) === undefined) throw error;
    throw new StartupError(
      `The state in ${directory} cannot be read, because ${reasonOf(error)}. Check the permissions, or name another directory with --data-dir.`,
    );
  };
}

export function fullDisk(directory: string): StartupError {
  return new StartupError(`The disk of ${directory} is full. Nothing was changed; free some space and try again.`);
}

function unwritable(directory: string, error: unknown): StartupError {
  return new StartupError(
    `The state in ${directory} cannot be written, because ${reasonOf(error)}. Check the permissions, or name another directory with --data-dir.`,
  );
}
