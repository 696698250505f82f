import { join } from 'node:path';
import { isDiskFull } from '../../kernel/error.ts';
import { KeyedLock } from '../../kernel/keyed-lock.ts';
import { fail, ok, type Result } from '../../kernel/result.ts';
import { StartupError } from '../../kernel/startup-error.ts';
import type { Chains } from '../../ports/chains.ts';
import type { Clock } from '../../ports/clock.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import type { RecordsOfMoment, Snapshots } from '../../ports/snapshots.ts';
import { worldFacts } from '../../resources/setting.ts';
import { newSnapshotName, type SnapshotSummary } from '../../resources/snapshot.ts';
import { tableNames } from '../../resources/state.ts';
import { replaceFileDurably } from '../file-system/replace-file-durably.ts';
import type { MacKey } from './authentic-line.ts';
import type { Snapshot } from './checkpoint.ts';
import type { OpenedStorage } from './open-storage.ts';
import {
  headBytes,
  readSnapshotFile,
  readSnapshotHead,
  writeSnapshotFile,
} from './snapshot-file.ts';

/** How much of the disk snapshots may take, and how many are kept of those that nobody asked for. */
export interface SnapshotLimits {
  readonly count: number;
  readonly bytes: number;
  readonly before: number;
}

const defaultLimits: SnapshotLimits = { count: 100, bytes: 2 * 1024 ** 3, before: 10 };
const ending = '.snapshot';
/** A snapshot of so many bytes is kept in memory once it was read. */
const maximumAtHand = 8 * 1024 ** 2;

export interface SnapshotParts {
  readonly storage: Pick<OpenedStorage, 'snapshot' | 'still' | 'read' | 'transact'>;
  readonly chains: Pick<Chains, 'capture'>;
  readonly disk: FileSystem;
  readonly key: MacKey;
  readonly clock: Clock;
  /** What the machine's clock shows, in milliseconds since 1970. */
  readonly machineMillis: () => number;
}

/** A snapshot that was read and found whole. */
export interface OpenedSnapshot extends ReturnType<typeof readSnapshotFile> {
  readonly summary: SnapshotSummary;
  readonly bytes: Buffer;
}

/** What was there at a moment, which has no file yet. */
export interface HeldMoment {
  readonly name: string;
  /** Makes its file, durably. */
  readonly write: () => Promise<Result<void>>;
}

/** Snapshots in the hands of who restores them. */
export interface KeptSnapshots extends Snapshots {
  /** As the port's; where it is not wanted any more once its turn comes, nothing is made. */
  create(name: string, isWanted?: () => Result<void>): Promise<Result<SnapshotSummary>>;
  /** `snapshot.unusable` where the file is not whole, or not what was written with the device key. */
  open(name: string): Promise<Result<OpenedSnapshot>>;
  /** Runs `work` while nobody else makes one or takes one away. */
  alone<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Holds what is there before this is done; only for who is alone. */
  holdBefore(what: NonNullable<SnapshotSummary['before']>): Promise<Result<HeldMoment>>;
  /** Takes away the oldest of those that were kept so; only for who is alone. */
  removeOldest(): Promise<void>;
}

/** Snapshots of a running service, in the folder `snapshots` of its data directory. */
export function createSnapshots(
  directory: string,
  { storage, chains, disk, key, clock, machineMillis }: SnapshotParts,
  limits: SnapshotLimits = defaultLimits,
): KeptSnapshots {
  const folder = join(directory, 'snapshots');
  const writing = new KeyedLock();
  const pathOf = (name: string) => join(folder, `${name}${ending}`);

  async function create(
    name: string,
    isWanted: () => Result<void>,
  ): Promise<Result<SnapshotSummary>> {
    const wanted = isWanted();
    if (!wanted.ok) return wanted;
    await disk.makeDirectory(folder);
    const refused = await refuseNew(name);
    if (refused) return refused;
    const held = await hold(name);
    if (!held.ok) return held;
    const written = await held.value.write();
    if (!written.ok) return written;
    await goOnFrom(name);
    return found(name);
  }

  async function hold(
    name: string,
    before?: SnapshotSummary['before'],
  ): Promise<Result<HeldMoment>> {
    // Tables and chains are one moment: commits wait until both are there, and chains take nothing that is not committed.
    const captured = await storage.still(async () => {
      const kept = await chains.capture({ isForReturn: before === undefined });
      if (!kept.ok) return kept;
      return ok({ chains: kept.value, snapshot: worldIn(storage.snapshot()), at: clock.now() });
    });
    if (!captured.ok) return captured;
    const takenAt = new Date(machineMillis()).toISOString();
    const moment = { ...captured.value, name, takenAt, before, parent: parentOf(storage) };
    const write = async () => {
      await writeSnapshotFile(disk, pathOf(name), { moment, key });
      return ok();
    };
    return ok({ name, write: () => write().catch(toFullDisk) });
  }

  /** The next snapshot has this one for its parent. That it cannot be stored costs no more than that. */
  async function goOnFrom(name: string): Promise<void> {
    await storage.transact(({ installation }) => {
      installation.put({ id: worldFacts.snapshot, value: name });
      return ok();
    });
  }

  async function holdBefore(what: NonNullable<SnapshotSummary['before']>) {
    await disk.makeDirectory(folder);
    const name = newName(machineMillis(), await disk.list(folder));
    return hold(name, what);
  }

  async function removeOldest(): Promise<void> {
    // Their names say since when, so that of those that stay none is read.
    const kept = (await disk.list(folder))
      .filter((name) => name.endsWith(ending) && ofItself.test(name))
      .map((name) => name.slice(0, -ending.length))
      .sort((left, right) => (left < right ? 1 : -1));
    for (const name of kept.slice(limits.before)) {
      // Somebody may have given such a name to one of theirs.
      if ((await find(name))?.before === undefined) continue;
      forget(name);
      await disk.remove(pathOf(name));
    }
  }

  /** The oldest of what was kept by itself goes as soon as nobody waits. */
  async function list(): Promise<readonly SnapshotSummary[]> {
    const all = await listAll();
    const outdated = new Set(all.filter(({ before }) => before).slice(limits.before));
    return all.filter((one) => !outdated.has(one));
  }

  async function listAll(): Promise<readonly SnapshotSummary[]> {
    const names = (await disk.list(folder)).filter((name) => name.endsWith(ending));
    const heads = await Promise.all(
      names.map((name) => readSnapshotHead(disk, join(folder, name))),
    );
    return heads
      .flatMap((head) => (head ? [placed(head)] : []))
      .sort((left, right) => (left.takenAt < right.takenAt ? 1 : -1));
  }

  async function refuseNew(name: string) {
    const all = await disk.list(folder);
    const names = all.filter((one) => !ofItself.test(one));
    // Some file systems tell no capitals apart.
    const wanted = `${name}${ending}`.toLowerCase();
    if (all.some((one) => one.toLowerCase() === wanted))
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

  async function find(name: string): Promise<SnapshotSummary | undefined> {
    const head = await readSnapshotHead(disk, pathOf(name));
    return head && placed(head);
  }

  /** With whether the world goes on from it. */
  function placed(head: SnapshotSummary): SnapshotSummary {
    return head.name === parentOf(storage) ? { ...head, isHere: true } : head;
  }

  async function found(name: string): Promise<Result<SnapshotSummary>> {
    const summary = await find(name);
    return summary ? ok(summary) : absent(name);
  }

  /** The last one that was opened is at hand for the next time: whoever tests goes back to one again and again. */
  let last: OpenedSnapshot | undefined;

  async function open(name: string): Promise<Result<OpenedSnapshot>> {
    // It may be forgotten while that is asked.
    const held = last;
    if (held?.name === name && (await isStill(held))) return ok(held);
    const summary = await find(name);
    const bytes = summary && (await disk.read(pathOf(name)));
    if (!bytes) return absent(name);
    const read = readSnapshotFile(bytes, pathOf(name), key);
    if (read.proof === 'authentic') {
      const opened = { ...read, summary, bytes };
      if (bytes.length <= maximumAtHand) last = opened;
      return ok(opened);
    }
    return fail(
      'snapshot.unusable',
      `The snapshot ${name} is not what was written with the device key of this installation: it was edited, or comes from another one.`,
    );
  }

  /** Somebody may have laid another file in its place: its first lines say what it is, each with its code. */
  async function isStill({ name, bytes }: OpenedSnapshot): Promise<boolean> {
    const [size, start] = await Promise.all([
      disk.size(pathOf(name)),
      disk.readStart(pathOf(name), headBytes),
    ]);
    return size === bytes.length && start?.equals(bytes.subarray(0, headBytes)) === true;
  }

  /** One of its name that comes later is another one. */
  function forget(name: string): void {
    if (last?.name === name) last = undefined;
  }

  async function file(name: string): Promise<Result<string>> {
    const opened = await open(name);
    return opened.ok ? ok(opened.value.bytes.toString('utf8')) : opened;
  }

  async function add(text: string): Promise<Result<SnapshotSummary>> {
    const bytes = Buffer.from(text, 'utf8');
    const { name, proof } = readSnapshotFile(bytes, 'The file', key);
    if (proof !== 'authentic')
      return fail(
        'snapshot.unusable',
        'The file is not what was written with the device key of this installation: it was edited, or comes from another one. Nothing was changed.',
      );
    if (!newSnapshotName.safeParse(name).success)
      return fail('snapshot.unusable', 'The name that the file says is none. Nothing was changed.');
    await disk.makeDirectory(folder);
    const refused = await refuseNew(name);
    if (refused) return refused;
    await replaceFileDurably(disk, pathOf(name), bytes);
    return found(name);
  }

  async function remove(name: string): Promise<Result<SnapshotSummary>> {
    const summary = await found(name);
    if (!summary.ok) return summary;
    forget(name);
    await disk.remove(summary.value.path);
    await disk.syncDirectory(folder);
    return summary;
  }

  const alone: KeptSnapshots['alone'] = (work) => writing.run('snapshots', work);
  return {
    create: (name, isWanted = ok) => alone(() => create(name, isWanted)).catch(toFullDisk),
    list,
    find,
    read: async (name) => {
      const opened = await open(name).catch(toUnusable);
      return opened.ok ? ok(opened.value.tables) : opened;
    },
    delete: (name) => alone(() => remove(name)),
    present: () => present(storage),
    file: (name) => file(name).catch(toUnusable),
    add: (text) =>
      alone(() => add(text))
        .catch(toUnusable)
        .catch(toFullDisk),
    open: (name) => open(name).catch(toUnusable),
    alone,
    holdBefore: (what) => holdBefore(what).catch(toFullDisk),
    removeOldest,
  };
}

/** What was taken by itself is named by the moment. @example "before-2030-01-01T00-00-00.000Z" */
const ofItself = /^before-\d{4}-\d\d-\d\dT/;

function newName(millis: number, taken: readonly string[]): string {
  const at = new Date(millis).toISOString().replaceAll(':', '-');
  for (let place = 1; ; place += 1) {
    const name = `before-${at}${place > 1 ? `-${place}` : ''}`;
    if (!taken.includes(`${name}${ending}`)) return name;
  }
}

function present(storage: Pick<OpenedStorage, 'snapshot'>): RecordsOfMoment {
  const all = storage.snapshot();
  return new Map(tableNames.map((table) => [table, all[table] ?? []]));
}

/** The audit log goes on over worlds and is no part of one: with each reset the next would have more to keep. */
function worldIn(all: Snapshot): Snapshot {
  return { ...all, auditEntries: undefined, auditStarts: undefined };
}

function parentOf(storage: Pick<OpenedStorage, 'read'>): string | undefined {
  return storage.read(({ installation }) => installation.find(worldFacts.snapshot)?.value);
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
