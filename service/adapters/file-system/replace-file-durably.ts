import { dirname } from 'node:path';
import type { FileSystem } from '../../ports/file-system.ts';

/** Puts this content in place of a file at once: after a crash there is the old one or the new one. */
export async function replaceFileDurably(
  disk: FileSystem,
  path: string,
  content: Buffer,
): Promise<void> {
  const putInPlace = await prepareReplacement(disk, path, content);
  await putInPlace();
}

/** Writes and syncs the next content of a file; the returned function puts it in place durably. */
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

/** Writes a file anew; its name may be gone after a crash. */
export async function writeNewFile(disk: FileSystem, path: string, content: Buffer): Promise<void> {
  await disk.remove(path);
  const file = await disk.create(path);
  try {
    await file.append(content);
    await file.sync();
  } finally {
    await file.close();
  }
}
