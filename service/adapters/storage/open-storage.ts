import { join } from 'node:path';
import { z } from 'zod';
import { errnoOf, toError } from '../../kernel/error.ts';
import type { Result } from '../../kernel/result.ts';
import { StartupError } from '../../kernel/startup-error.ts';
import type { Changes } from '../../ports/changes.ts';
import type { Clock } from '../../ports/clock.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import type { Log } from '../../ports/log.ts';
import type { Storage } from '../../ports/storage.ts';
import { type TableName, tableNames } from '../../resources/state.ts';
import { isStorageFile, type Snapshot, snapshotOf } from './checkpoint.ts';
import { Checkpoints } from './checkpoints.ts';
import { DurableStorage } from './durable-storage.ts';
import { JournalFile } from './journal-file.ts';
import { MemoryState, storedChange } from './memory-state.ts';
import { quarantine } from './quarantine.ts';
import { NewerSchema, type Recovered, recover } from './recover.ts';
import { StateDamage } from './state-damage.ts';
import { lsnsOf, manifestName } from './storage-files.ts';

export interface OpenedStorage extends Storage {
  /** Every committed record of this moment; the lists are never changed afterwards. */
  snapshot(): Snapshot;
  /** Puts these records in place of all others, in one commit. */
  replaceAll(records: ReadonlyMap<TableName, readonly unknown[]>): Promise<Result<void>>;
  /** Begins a checkpoint where the start found much behind the last one. */
  shortenJournal(): Promise<void>;
  /** Waits for commits under way, writes a last checkpoint and lets go of the files. */
  close(): Promise<void>;
}

export interface StoragePorts {
  readonly disk: FileSystem;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly log: Log;
}

/** Other files of a data directory, which storage leaves alone. */
const neighbours = /^(lock(\.tmp)?|device\.key.*|config\.json|quarantine|backups|chains)$/;

const defaultMaximumJournalBytes = 8 << 20;

/**
 * The state of a data directory that is ours alone. Throws a `StartupError` with file, offset and
 * remedy where it cannot be exactly what was acknowledged; nothing is deleted then.
 */
export async function openStorage(
  directory: string,
  ports: StoragePorts,
  maximumJournalBytes = defaultMaximumJournalBytes,
): Promise<OpenedStorage> {
  const { disk } = ports;
  const state = new MemoryState();
  const recovered = await recoverOrRefuse(disk, directory, state);
  const journal = await openJournal(directory, ports, recovered);
  const parts = { ...ports, directory, state, journal, maximumJournalBytes };
  const checkpoints = new Checkpoints(parts, recovered);
  const storage = new DurableStorage({
    ...ports,
    state,
    journal,
    nextLsn: recovered.nextLsn,
    betweenBatches: () => checkpoints.keepUp(),
  });
  return {
    read: (query) => storage.read(query),
    transact: (change) => storage.transact(change),
    health: () => {
      const health = storage.health();
      return health.state === 'writing' ? checkpoints.health() : health;
    },
    shortenJournal: () => storage.rest(),
    snapshot: () => snapshotOf((table) => [...state.tables[table].all()]),
    replaceAll: (records) =>
      storage.commit(() =>
        tableNames.flatMap((table) => {
          const kept = records.get(table) ?? [];
          const deleted = [...state.tables[table].all()].map(({ id }) =>
            storedChange(table, id, null),
          );
          return [...deleted, ...kept.map((record) => storedChange(table, idOf(record), record))];
        }),
      ),
    close: async () => {
      await storage.idle();
      await checkpoints.finish();
      await journal.close();
    },
  };
}

async function openJournal(
  directory: string,
  ports: StoragePorts,
  recovered: Recovered,
): Promise<JournalFile> {
  try {
    await setAside(directory, ports, recovered);
    return await JournalFile.open(ports.disk, directory, recovered);
  } catch (error) {
    const isFull = ['ENOSPC', 'EDQUOT'].includes(errnoOf(error) ?? '');
    throw new StartupError(
      isFull
        ? `The disk of ${directory} is full. Nothing was changed; free some space and start again.`
        : `The state in ${directory} cannot be written (${errnoOf(error) ?? toError(error).message}). Check the permissions, or name another directory with --data-dir.`,
    );
  }
}

async function recoverOrRefuse(
  disk: FileSystem,
  directory: string,
  state: MemoryState,
): Promise<Recovered> {
  try {
    await refuseForeign(disk, directory);
    const recovered = await recover(disk, directory, state);
    await refuseLostState(disk, directory, recovered);
    return recovered;
  } catch (error) {
    if (error instanceof StateDamage) {
      await quarantine(disk, directory, [error.file]).catch(() => undefined);
      throw new StartupError(
        `The state in ${directory} is damaged: ${error.message}. Nothing was changed. Run "vaultdesk doctor ${directory}", restore a backup, or start with another --data-dir.`,
      );
    }
    if (error instanceof NewerSchema)
      throw new StartupError(
        `The state in ${directory} was written by a newer Vaultdesk: ${error.message}. Nothing was changed; start it with that version.`,
      );
    if (error instanceof StartupError || errnoOf(error) === undefined) throw error;
    throw new StartupError(
      `The state in ${directory} cannot be read (${errnoOf(error)}). Check the permissions, or name another directory with --data-dir.`,
    );
  }
}

/** A state is never begun among somebody else's files. */
export async function refuseForeign(disk: FileSystem, directory: string): Promise<void> {
  if ((await storageFilesIn(disk, directory)).length > 0) return;
  const names = await disk.list(directory);
  const foreign = names.find((name) => !neighbours.test(name));
  if (foreign !== undefined)
    throw new StartupError(
      `The directory ${directory} holds other files, such as ${foreign}. Name an empty one with --data-dir.`,
    );
}

/** The names of the files that storage made in a directory. */
export async function storageFilesIn(disk: FileSystem, directory: string): Promise<string[]> {
  return (await disk.list(directory)).filter(isStorageFile);
}

/** A device key is made after the first commit, so one without any commit has lost its state. */
async function refuseLostState(
  disk: FileSystem,
  directory: string,
  { nextLsn }: Recovered,
): Promise<void> {
  const names = await disk.list(directory);
  if (nextLsn === 1 && names.some((name) => name.startsWith('device.key')))
    throw new StartupError(
      `The directory ${directory} has a device key but no state. Put the state back, or name an empty directory with --data-dir.`,
    );
}

/** Copies what the start does without to the quarantine, and says so. */
async function setAside(
  directory: string,
  { disk, log }: StoragePorts,
  { tornTail, setAside: damage, checkpoint }: Recovered,
): Promise<void> {
  if (tornTail) {
    await quarantine(disk, directory, [tornTail.name]);
    log.warn('storage.torn-entry', { file: tornTail.name, bytes: tornTail.bytes.length });
  }
  if (!damage) return;
  await quarantine(disk, directory, [damage.file]);
  log.warn('storage.checkpoint-damaged', { file: damage.file, usedInstead: checkpoint?.lsn ?? 0 });
  await dropCheckpointsAfter(disk, directory, checkpoint?.lsn ?? 0);
}

async function dropCheckpointsAfter(disk: FileSystem, directory: string, lsn: number) {
  const damaged = lsnsOf(await disk.list(directory), 'manifest').filter((other) => other > lsn);
  await quarantine(disk, directory, damaged.map(manifestName));
  for (const other of damaged) await disk.remove(join(directory, manifestName(other)));
  await disk.syncDirectory(directory);
}

const identified = z.object({ id: z.string() });

function idOf(record: unknown): string {
  return identified.parse(record).id;
}
