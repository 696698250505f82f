import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { FileSystem } from '../../ports/file-system.ts';
import type { Ids } from '../../ports/ids.ts';
import { replaceFileDurably } from '../file-system/replace-file-durably.ts';

const fileName = 'instance.id';

/** An id that is stored in the data directory of an instance, and a display name. */
export interface Instance {
  readonly id: string;
  readonly name: string;
}

/**
 * The instance of a data directory. The id survives restarts, so that the instance resumes its work
 * immediately.
 */
export async function readInstance(
  disk: FileSystem,
  directory: string,
  ids: Pick<Ids, 'uuid'>,
): Promise<Instance> {
  const path = join(directory, fileName);
  const bytes = await disk.read(path).catch(() => undefined);
  const stored = z.uuid().safeParse(bytes?.toString().trim());
  const id = stored.success ? stored.data : ids.uuid();
  if (!stored.success) await replaceFileDurably(disk, path, Buffer.from(`${id}\n`));
  return { id, name: `${hostname()} ${id.slice(0, 4)}` };
}
