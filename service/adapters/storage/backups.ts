import { join } from 'node:path';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { StartupError } from '../../kernel/startup-error.ts';
import type { BackupSummary, Backups } from '../../ports/backups.ts';
import type { Clock } from '../../ports/clock.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import type { TableName } from '../../resources/state.ts';
import { readBackup, readBackupHead, writeBackup } from './backup-file.ts';
import type { OpenedStorage } from './open-storage.ts';

/** Backups of a running service, in the folder `backups` of its data directory. */
export function createBackups(
  storage: Pick<OpenedStorage, 'snapshot' | 'replaceAll' | 'read'>,
  directory: string,
  { disk, clock }: { disk: FileSystem; clock: Clock },
): Backups {
  const folder = join(directory, 'backups');

  async function restore(name: string): Promise<Result<BackupSummary>> {
    const summary = await readBackupHead(disk, join(folder, name));
    if (!summary) return fail('backup.not-found', `There is no backup ${name}.`);
    const { tables } = await readBackup(disk, summary.path);
    if (!hasSameDeviceKey(storage, tables))
      return fail(
        'backup.unusable',
        'The backup was made with another device key, so nothing in it would open here. Restore it into a directory of its own.',
      );
    const replaced = await storage.replaceAll(tables);
    return replaced.ok ? ok(summary) : replaced;
  }

  return {
    create: async () => {
      await disk.makeDirectory(folder);
      const name = `vaultdesk-${clock.now().replaceAll(':', '-')}.backup`;
      return writeBackup(disk, storage.snapshot(), join(folder, name), clock);
    },
    list: async () => {
      const names = (await disk.list(folder)).filter((name) => name.endsWith('.backup'));
      const heads = await Promise.all(
        names.map((name) => readBackupHead(disk, join(folder, name))),
      );
      return heads
        .filter((head) => head !== undefined)
        .sort((left, right) => (left.at < right.at ? 1 : -1));
    },
    restore: (name) => restore(name).catch(toUnusable),
  };
}

function toUnusable(error: unknown): Result<never> {
  if (error instanceof StartupError) return fail('backup.unusable', error.message);
  throw error;
}

/** The recorded check of the key tells two keys apart without showing either. */
function hasSameDeviceKey(
  storage: Pick<OpenedStorage, 'read'>,
  tables: ReadonlyMap<TableName, readonly unknown[]>,
): boolean {
  const present = storage.read(({ installation }) => installation.find('device-key.check'));
  const text = JSON.stringify(present);
  return (tables.get('installation') ?? []).some((record) => JSON.stringify(record) === text);
}
