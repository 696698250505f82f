import { join } from 'node:path';
import { errnoOf } from '../../kernel/error.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import { checksumOf } from './checked-line.ts';
import { quarantineName } from './storage-files.ts';

/**
 * Copies files unchanged to `quarantine/`, durably and once per distinct content. Missing files are
 * skipped.
 */
export async function quarantine(
  disk: FileSystem,
  directory: string,
  names: readonly string[],
): Promise<void> {
  const folder = join(directory, quarantineName);
  for (const name of names) {
    const bytes = await disk.read(join(directory, name));
    if (!bytes) continue;
    await disk.makeDirectory(folder);
    await copy(disk, join(folder, `${name}.${checksumOf(bytes)}`), bytes);
    await disk.syncDirectory(folder);
  }
}

async function copy(disk: FileSystem, path: string, bytes: Buffer): Promise<void> {
  const file = await disk.create(path).catch((error: unknown) => {
    if (errnoOf(error) === 'EEXIST') return undefined;
    throw error;
  });
  if (!file) return;
  try {
    await file.append(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
