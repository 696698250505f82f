import { join } from 'node:path';
import { z } from 'zod';
import { installationRecord, seedFacts } from '../../../model/installation/setting.ts';
import { datedName } from '../../../model/installation/snapshot.ts';
import { KeyedMutex } from '../../../model/kernel/concurrency/mutexes.ts';
import { isDiskFull, StartupError } from '../../../model/kernel/results/reasons.ts';
import { fail, ok, type Result } from '../../../model/kernel/results/result.ts';
import type { TableName } from '../../../model/state.ts';
import type { Clock } from '../../ports/clock.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import type { BackupSummary, Backups } from '../../ports/ports.ts';
import type { MacKey } from '../journal/authentic-line.ts';
import type { OpenedStorage, RestoredBackup } from '../open-storage.ts';
import { readBackup, readBackupBytes, readBackupHead, writeBackup } from './backup-file.ts';

/** Backups that can also be opened for a restore. */
export interface StoredBackups extends Backups {
  /** Opens a complete backup that was written with the device key. */
  open(name: string): Promise<Result<RestoredBackup & { readonly summary: BackupSummary }>>;
}

/** Backups of a running service, in the folder `backups` of its data directory. */
export function createBackups(
  storage: Pick<OpenedStorage, 'snapshot' | 'read'>,
  directory: string,
  { disk, key, clock }: { disk: FileSystem; key: MacKey; clock: Clock },
): StoredBackups {
  const folder = join(directory, 'backups');
  const writing = new KeyedMutex();

  async function create(): Promise<Result<BackupSummary>> {
    await disk.createDirectory(folder);
    const names = await disk.list(folder);
    const name = datedName('vaultdesk-', clock.now(), (stem) => names.includes(`${stem}.backup`));
    const path = join(folder, `${name}.backup`);
    return ok(await writeBackup(disk, path, { snapshot: storage.snapshot(), clock, key }));
  }

  async function open(name: string) {
    const summary = await readBackupHead(disk, join(folder, name));
    if (!summary) return fail('backup.not-found', `No backup is named ${name}.`);
    const bytes = await readBackupBytes(disk, summary.path);
    const { tables, proof } = readBackup(bytes, summary.path, key);
    // The stored key check distinguishes two keys without revealing either.
    if (!hasKeyCheck(storage) || !hasSameFact(storage, tables, keyCheck))
      return fail(
        'backup.unusable',
        'The backup was written with another device key, so its wallets would not open here. Restore it into a separate directory.',
      );
    if (!hasSameFact(storage, tables, seedFacts.seed))
      return fail(
        'backup.unusable',
        'The backup has another random seed than this world, or none. Use vaultdesk restore to restore it into a separate directory.',
      );
    if (proof !== 'authentic')
      return fail(
        'backup.unusable',
        proof === 'none'
          ? 'The backup has no authentication codes, so its origin is unknown. Use vaultdesk restore to restore it into a separate directory.'
          : 'The backup was edited: its codes do not match the device key. Nothing was changed.',
      );
    return ok({ summary, tables, bytes });
  }

  return {
    create: () => writing.run('backup', create).catch(toFullDisk),
    list: async () => {
      const names = (await disk.list(folder)).filter((name) => name.endsWith('.backup'));
      const heads = await Promise.all(names.map((name) => readBackupHead(disk, join(folder, name))));
      return heads.filter((head) => head !== undefined).sort((left, right) => (left.at < right.at ? 1 : -1));
    },
    open: (name) => open(name).catch(toUnusable),
  };
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

/** Whether an installation fact has the same value in the backup and here, or is missing in both. */
function hasSameFact(
  storage: Pick<OpenedStorage, 'read'>,
  tables: ReadonlyMap<TableName, readonly unknown[]>,
  id: string,
): boolean {
  const stored = storage.read(({ installation }) => installation.find(id));
  const facts = installationRecords.parse(tables.get('installation') ?? []);
  return facts.find((fact) => fact.id === id)?.value === stored?.value;
}

const installationRecords = z.array(installationRecord);
