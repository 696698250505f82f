import { join } from 'node:path';
import { isDiskFull } from '../../kernel/error.ts';
import { KeyedLock } from '../../kernel/keyed-lock.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { StartupError } from '../../kernel/startup-error.ts';
import type { BackupSummary, Backups } from '../../ports/backups.ts';
import type { Clock } from '../../ports/clock.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import type { TableName } from '../../resources/state.ts';
import type { MacKey } from './authentic-line.ts';
import { readBackup, readBackupBytes, readBackupHead, writeBackup } from './backup-file.ts';
import type { OpenedStorage, RestoredBackup } from './open-storage.ts';

/** Backups in the hands of who restores them. */
export interface KeptBackups extends Backups {
  /** One that was written with the device key and is whole. */
  open(name: string): Promise<Result<RestoredBackup & { readonly summary: BackupSummary }>>;
}

/** Backups of a running service, in the folder `backups` of its data directory. */
export function createBackups(
  storage: Pick<OpenedStorage, 'snapshot' | 'read'>,
  directory: string,
  { disk, key, clock }: { disk: FileSystem; key: MacKey; clock: Clock },
): KeptBackups {
  const folder = join(directory, 'backups');
  const writing = new KeyedLock();

  async function create(): Promise<Result<BackupSummary>> {
    await disk.makeDirectory(folder);
    const path = join(folder, newName(clock.now(), await disk.list(folder)));
    return ok(await writeBackup(disk, path, { snapshot: storage.snapshot(), clock, key }));
  }

  async function open(name: string) {
    const summary = await readBackupHead(disk, join(folder, name));
    if (!summary) return fail('backup.not-found', `There is no backup ${name}.`);
    const bytes = await readBackupBytes(disk, summary.path);
    const { tables, proof } = readBackup(bytes, summary.path, key);
    if (!hasSameDeviceKey(storage, tables))
      return fail(
        'backup.unusable',
        'The backup was made with another device key, so nothing in it would open here. Restore it into a directory of its own.',
      );
    if (proof !== 'authentic')
      return fail(
        'backup.unusable',
        proof === 'none'
          ? 'The backup carries no authentication codes, so anybody may have written it. Restore it with vaultdesk restore into a directory of its own.'
          : 'The backup is not what was written with the device key: somebody edited it. Nothing was changed.',
      );
    return ok({ summary, tables, bytes });
  }

  return {
    create: () => writing.run('backup', create).catch(toFullDisk),
    list: async () => {
      const names = (await disk.list(folder)).filter((name) => name.endsWith('.backup'));
      const heads = await Promise.all(
        names.map((name) => readBackupHead(disk, join(folder, name))),
      );
      return heads
        .filter((head) => head !== undefined)
        .sort((left, right) => (left.at < right.at ? 1 : -1));
    },
    open: (name) => open(name).catch(toUnusable),
  };
}

/** Says when the backup was made; of several in one millisecond also which. */
function newName(at: string, taken: readonly string[]): string {
  const stem = `vaultdesk-${at.replaceAll(':', '-')}`;
  let name = `${stem}.backup`;
  for (let place = 2; taken.includes(name); place += 1) name = `${stem}-${place}.backup`;
  return name;
}

function toFullDisk(error: unknown): Result<never> {
  if (!isDiskFull(error)) throw error;
  return fail('storage.full', 'No backup was written. The disk is full. Free some space first.');
}

function toUnusable(error: unknown): Result<never> {
  if (error instanceof StartupError) return fail('backup.unusable', error.message);
  throw error;
}

/** The recorded check of the key distinguishes two keys without showing either. */
function hasSameDeviceKey(
  storage: Pick<OpenedStorage, 'read'>,
  tables: ReadonlyMap<TableName, readonly unknown[]>,
): boolean {
  const present = storage.read(({ installation }) => installation.find('device-key.check'));
  const text = JSON.stringify(present);
  return (tables.get('installation') ?? []).some((record) => JSON.stringify(record) === text);
}
