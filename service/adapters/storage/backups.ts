import { join } from 'node:path';
import type { Backups } from '../../ports/backups.ts';
import type { Clock } from '../../ports/clock.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import { writeBackup } from './backup-file.ts';
import type { OpenedStorage } from './open-storage.ts';

/** Backups of a running service, in the folder `backups` of its data directory. */
export function createBackups(
  storage: Pick<OpenedStorage, 'snapshot'>,
  directory: string,
  { disk, clock }: { disk: FileSystem; clock: Clock },
): Backups {
  const folder = join(directory, 'backups');
  return {
    create: async () => {
      await disk.makeDirectory(folder);
      const name = `vaultdesk-${clock.now().replaceAll(':', '-')}.backup`;
      return writeBackup(disk, storage.snapshot(), join(folder, name), clock);
    },
  };
}
