import { join } from 'node:path';
import { z } from 'zod';
import { isDiskFull } from '../../kernel/error.ts';
import { KeyedLock } from '../../kernel/keyed-lock.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { StartupError } from '../../kernel/startup-error.ts';
import type { BackupSummary, Backups } from '../../ports/backups.ts';
import type { Clock } from '../../ports/clock.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import { installationRecord, seedFacts } from '../../resources/setting.ts';
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
    // The recorded check of the key distinguishes two keys without showing either.
    if (!hasKeyCheck(storage) || !hasSameFact(storage, tables, keyCheck))
      return fail(
        'backup.unusable',
        'The backup was made with another device key, so nothing in it would open here. Restore it into a directory of its own.',
      );
    if (!hasSameFact(storage, tables, seedFacts.seed))
      return fail(
        'backup.unusable',
        'The backup is of a world with another random seed, or with none. Restore it with vaultdesk restore into a directory of its own.',
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

const keyCheck = 'device-key.check';

function hasKeyCheck(storage: Pick<OpenedStorage, 'read'>): boolean {
  return storage.read(({ installation }) => installation.find(keyCheck)) !== undefined;
}

/** Whether a fact of the installation is in the backup as it is here, or in neither. */
function hasSameFact(
  storage: Pick<OpenedStorage, 'read'>,
  tables: ReadonlyMap<TableName, readonly unknown[]>,
  id: string,
): boolean {
  const here = storage.read(({ installation }) => installation.find(id));
  const facts = installationRecords.parse(tables.get('installation') ?? []);
  return facts.find((fact) => fact.id === id)?.value === here?.value;
}

const installationRecords = z.array(installationRecord);
