import { dirname } from 'node:path';
import { errnoOf } from '../../../model/kernel/results/reasons.ts';
import type { FileSystem, WritableFile } from '../../ports/file-system.ts';

/** Replaces the content of a file atomically: after a crash the file is the old or the new one. */
export async function replaceFileDurably(disk: FileSystem, path: string, content: Buffer): Promise<void> {
  const putInPlace = await prepareReplacement(disk, path, content);
  await putInPlace();
}

/** Writes and syncs the next content of a file; the returned function replaces the file durably. */
export async function prepareReplacement(
  disk: FileSystem,
  path: string,
  content: Buffer,
): Promise<() => Promise<void>> {
  const temporary = `${path}.tmp`;
  await writeNewFile(disk, temporary, content);
  return async () => {
    await disk.rename(temporary, path);
    await disk.syncDirectory(dirname(path));
  };
}

/** Writes a file again from the start; its name may be lost in a crash. */
export async function writeNewFile(disk: FileSystem, path: string, content: Buffer): Promise<void> {
  const file = await createEmptyFile(disk, path);
  try {
    await file.append(content);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Creates an empty file, in place of one that a crash may have left under that name. */
export async function createEmptyFile(disk: FileSystem, path: string): Promise<WritableFile> {
  try {
    return await disk.create(path);
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error;
    await disk.remove(path);
    return disk.create(path);
  }
}
