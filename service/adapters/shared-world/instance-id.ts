import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { FileSystem } from '../../ports/file-system.ts';
import type { Ids } from '../../ports/ids.ts';
import { replaceFileDurably } from '../file-system/replace-file-durably.ts';

const fileName = 'instance.id';

/** Who an instance is to the others: an id that stays with its data directory, and a name for people. */
export interface Instance {
  readonly id: string;
  readonly name: string;
}

/** The instance of a data directory, which is the same after a restart: it takes up its work at once. */
export async function readInstance(
  disk: FileSystem,
  directory: string,
  ids: Pick<Ids, 'uuid'>,
): Promise<Instance> {
  const path = join(directory, fileName);
  const bytes = await disk.read(path).catch(() => undefined);
  const kept = z.uuid().safeParse(bytes?.toString().trim());
  const id = kept.success ? kept.data : ids.uuid();
  if (!kept.success) await replaceFileDurably(disk, path, Buffer.from(`${id}\n`));
  return { id, name: `${hostname()} ${id.slice(0, 4)}` };
}
