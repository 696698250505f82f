import { join } from 'node:path';
import { isDiskFull } from '../../kernel/error.ts';
import { KeyedLock } from '../../kernel/keyed-lock.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { StartupError } from '../../kernel/startup-error.ts';
import type { Chains } from '../../ports/chains.ts';
import type { Clock } from '../../ports/clock.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import type { RecordsOfMoment, Snapshots } from '../../ports/snapshots.ts';
import type { SnapshotSummary } from '../../resources/snapshot.ts';
import type { MacKey } from './authentic-line.ts';
import type { OpenedStorage } from './open-storage.ts';
import { readSnapshotFile, readSnapshotHead, writeSnapshotFile } from './snapshot-file.ts';

/** How much of the disk snapshots may take. */
export interface SnapshotLimits {
  readonly count: number;
  readonly bytes: number;
}

const defaultLimits: SnapshotLimits = { count: 100, bytes: 2 * 1024 ** 3 };
const ending = '.snapshot';

export interface SnapshotParts {
  readonly storage: Pick<OpenedStorage, 'snapshot' | 'still'>;
  readonly chains: Pick<Chains, 'capture'>;
  readonly disk: FileSystem;
  readonly key: MacKey;
  readonly clock: Clock;
}

/** Snapshots of a running service, in the folder `snapshots` of its data directory. */
export function createSnapshots(
  directory: string,
  { storage, chains, disk, key, clock }: SnapshotParts,
  limits: SnapshotLimits = defaultLimits,
): Snapshots {
  const folder = join(directory, 'snapshots');
  const writing = new KeyedLock();
  const pathOf = (name: string) => join(folder, `${name}${ending}`);

  async function create(name: string): Promise<Result<SnapshotSummary>> {
    await disk.makeDirectory(folder);
    const refused = await refuseNew(name);
    if (refused) return refused;
    // Tables and chains are one moment: commits wait until both are there, and chains take nothing that is not committed.
    const captured = await storage.still(async () => {
      const kept = await chains.capture();
      return kept.ok ? ok({ chains: kept.value, snapshot: storage.snapshot() }) : kept;
    });
    if (!captured.ok) return captured;
    const moment = { ...captured.value, name, at: clock.now() };
    await writeSnapshotFile(disk, pathOf(name), { moment, key });
    return found(name);
  }

  async function refuseNew(name: string) {
    const names = await disk.list(folder);
    // Some file systems tell no capitals apart.
    const wanted = `${name}${ending}`.toLowerCase();
    if (names.some((one) => one.toLowerCase() === wanted))
      return fail(
        'snapshot.name-taken',
        `There is a snapshot ${name} already. Take another name, or delete that one first.`,
      );
    const sizes = await Promise.all(names.map((one) => disk.size(join(folder, one))));
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    if (names.length < limits.count && bytes < limits.bytes) return undefined;
    return fail(
      'snapshot.no-room',
      `There are ${names.length} snapshots of ${Math.ceil(bytes / 1024 ** 2)} MiB. At most ${limits.count} of ${Math.floor(limits.bytes / 1024 ** 2)} MiB are kept: delete some first.`,
    );
  }

  async function found(name: string): Promise<Result<SnapshotSummary>> {
    const summary = await readSnapshotHead(disk, pathOf(name));
    return summary ? ok(summary) : absent(name);
  }

  async function read(name: string): Promise<Result<RecordsOfMoment>> {
    const bytes = await disk.read(pathOf(name));
    if (!bytes) return absent(name);
    const { tables, proof } = readSnapshotFile(bytes, pathOf(name), key);
    if (proof === 'authentic') return ok(tables);
    return fail(
      'snapshot.unusable',
      `The snapshot ${name} is not what was written with the device key of this installation: it was edited, or comes from another one.`,
    );
  }

  async function remove(name: string): Promise<Result<SnapshotSummary>> {
    const summary = await found(name);
    if (!summary.ok) return summary;
    await disk.remove(summary.value.path);
    await disk.syncDirectory(folder);
    return summary;
  }

  return {
    create: (name) => writing.run('snapshots', () => create(name)).catch(toFullDisk),
    list: async () => {
      const names = (await disk.list(folder)).filter((name) => name.endsWith(ending));
      const heads = await Promise.all(
        names.map((name) => readSnapshotHead(disk, join(folder, name))),
      );
      return heads
        .filter((head) => head !== undefined)
        .sort((left, right) => (left.at < right.at ? 1 : -1));
    },
    find: (name) => readSnapshotHead(disk, pathOf(name)),
    read: (name) => read(name).catch(toUnusable),
    delete: (name) => writing.run('snapshots', () => remove(name)),
  };
}

function absent(name: string): Result<never> {
  return fail('snapshot.not-found', `There is no snapshot ${name}.`);
}

function toFullDisk(error: unknown): Result<never> {
  if (!isDiskFull(error)) throw error;
  return fail('storage.full', 'No snapshot was made. The disk is full. Free some space first.');
}

function toUnusable(error: unknown): Result<never> {
  if (error instanceof StartupError) return fail('snapshot.unusable', error.message);
  throw error;
}
