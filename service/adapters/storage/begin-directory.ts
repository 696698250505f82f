import { join } from 'node:path';
import { StartupError } from '../../kernel/startup-error.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import { isStorageFile } from './checkpoint.ts';
import { refuseUnreadable, refuseUnwritable } from './disk-refusals.ts';
import { createSegment } from './journal-file.ts';
import { anchorName, segmentName } from './storage-files.ts';

/** Other files of a data directory, which are no state by themselves. */
const neighbours =
  /^(lock(\.tmp)?|instance\.id(\.tmp)?|(state|world)\.anchor(\.tmp)?|device\.key.*|config\.json|(sessions|statistics)\.json(\.tmp)?|quarantine|backups|snapshots|chains|requests)$/;

/**
 * Makes the journal's first file in a directory without a state, and returns whether nothing was ever
 * committed there. A device key is made behind it, so a key or an anchor alone is the sign of a lost
 * state: it stops the start, as other people's files do. Throws a `StartupError`.
 */
export async function beginDirectory(
  disk: FileSystem,
  directory: string,
): Promise<{ isNew: boolean }> {
  const first = segmentName(1);
  await refuseForeign(disk, directory);
  const files = await storageFilesIn(disk, directory);
  if (files.length === 0) {
    await refuseLostState(disk, directory);
    await createSegment(disk, directory, 1)
      .then((segment) => segment.close())
      .catch(refuseUnwritable(directory));
    return { isNew: true };
  }
  if (files.some((name) => name !== first)) return { isNew: false };
  const [bytes, anchor] = await Promise.all([
    disk.readStart(join(directory, first), 1),
    disk.readStart(join(directory, anchorName), 1),
  ]).catch(refuseUnreadable(directory));
  return { isNew: !bytes?.length && !anchor };
}

/** A state is never begun among somebody else's files. */
export async function refuseForeign(disk: FileSystem, directory: string): Promise<void> {
  if ((await storageFilesIn(disk, directory)).length > 0) return;
  const names = await disk.list(directory);
  const foreign = names.find((name) => !neighbours.test(name));
  if (foreign !== undefined)
    throw new StartupError(
      `The directory ${directory} holds other files, such as ${foreign}. Name an empty one with --data-dir.`,
    );
}

/** The names of the files that storage made in a directory. */
export async function storageFilesIn(disk: FileSystem, directory: string): Promise<string[]> {
  return (await disk.list(directory)).filter(isStorageFile);
}

async function refuseLostState(disk: FileSystem, directory: string): Promise<void> {
  const names = await disk.list(directory);
  const left = names.find((name) => name.startsWith('device.key') || name === anchorName);
  if (left !== undefined)
    throw new StartupError(
      `The directory ${directory} has ${left === anchorName ? 'an anchor' : 'a device key'} but no state. Put the state or a backup back, or name an empty directory with --data-dir.`,
    );
}
