import { join } from 'node:path';
import type { KeyDerivation } from '../../../model/access/signing-method.ts';
import type { RequestRecord } from '../../../model/history/request-record.ts';
import { worldFacts } from '../../../model/installation/setting.ts';
import { datedName, newSnapshotName, type SnapshotSummary } from '../../../model/installation/snapshot.ts';
import { KeyedMutex } from '../../../model/kernel/concurrency/mutexes.ts';
import { isDiskFull, StartupError } from '../../../model/kernel/results/reasons.ts';
import { fail, mapResult, ok, type Result } from '../../../model/kernel/results/result.ts';
import { tableNames } from '../../../model/state.ts';
import type { Chains } from '../../ports/chains.ts';
import type { Clock } from '../../ports/clock.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import type { AddedSnapshot, RecordsOfMoment, Snapshots } from '../../ports/snapshots.ts';
import type { DeviceKey } from '../../ports/vault.ts';
import { withSecret } from '../../vault/key-hierarchy.ts';
import type { OpenedStorage } from '../open-storage.ts';
import type { Snapshot } from './checkpoint.ts';
import { createPortableFiles, isPortable } from './portable-file.ts';
import { fromPortable, toPortable } from './portable-records.ts';
import { replaceFileDurably } from './replace-file-durably.ts';
import {
  headBytes,
  momentOf,
  readSnapshotFile,
  readSnapshotHead,
  snapshotBytes,
  writeSnapshotFile,
} from './snapshot-file.ts';

/** Limits of the disk space for snapshots, and of automatic snapshots (`before`). */
export type SnapshotLimits = { readonly count: number; readonly bytes: number; readonly before: number };

const defaultLimits: SnapshotLimits = { count: 100, bytes: 2 * 1024 ** 3, before: 10 };
const ending = '.snapshot';
/** Snapshots up to this size in bytes stay in memory after they are read. */
const maximumInMemory = 8 * 1024 ** 2;

interface SnapshotParts {
  readonly storage: Pick<OpenedStorage, 'snapshot' | 'still' | 'read' | 'transact'>;
  readonly chains: Pick<Chains, 'capture'>;
  readonly disk: FileSystem;
  readonly key: DeviceKey;
  readonly clock: Clock;
  /** The system clock, in milliseconds since 1970. */
  readonly machineMillis: () => number;
  /** Cost of a guess at the passphrase of a portable snapshot. */
  readonly keyDerivation?: KeyDerivation | undefined;
}

/** A complete, verified snapshot. */
export interface OpenedSnapshot extends ReturnType<typeof readSnapshotFile> {
  readonly summary: SnapshotSummary;
  readonly bytes: Buffer;
}

/** A captured moment that has no file yet. */
export interface CapturedMoment {
  readonly name: string;
  /** Writes the file durably. */
  readonly write: () => Promise<Result<void>>;
}

/** Snapshots that can also be opened for a restore. */
export interface StoredSnapshots extends Snapshots {
  /** Like the port's `create`; creates nothing if `isWanted` fails when its turn comes. */
  create(name: string, isWanted?: () => Result<void>): Promise<Result<SnapshotSummary>>;
  /** `snapshot.unusable` if the file is incomplete or not authenticated by the device key. */
  open(name: string): Promise<Result<OpenedSnapshot>>;
  /** Runs `work` while no other caller creates or deletes a snapshot. */
  alone<Value>(work: () => Promise<Value>): Promise<Value>;
  /** Captures the current moment before an operation; call only within `alone`. */
  holdBefore(cause: NonNullable<SnapshotSummary['before']>): Promise<Result<CapturedMoment>>;
  /** Removes the oldest automatic snapshots; call only within `alone`. */
  removeOldest(): Promise<void>;
}

/** Snapshots of a running service, in the folder `snapshots` of its data directory. */
export function createSnapshots(
  directory: string,
  { storage, chains, disk, key, clock, machineMillis, keyDerivation }: SnapshotParts,
  limits: SnapshotLimits = defaultLimits,
): StoredSnapshots {
  const folder = join(directory, 'snapshots');
  const writing = new KeyedMutex();
  const portableFiles = createPortableFiles(keyDerivation);
  const pathOf = (name: string) => join(folder, `${name}${ending}`);

  async function create(name: string, isWanted: () => Result<void>): Promise<Result<SnapshotSummary>> {
    const permission = isWanted();
    if (!permission.ok) return permission;
    await disk.createDirectory(folder);
    const rejection = await rejectNew(name);
    if (rejection) return rejection;
    const moment = await captureMoment(name);
    if (!moment.ok) return moment;
    const result = await moment.value.write();
    if (!result.ok) return result;
    await continueFrom(name);
    return summaryOf(name);
  }

  async function captureMoment(name: string, before?: SnapshotSummary['before']): Promise<Result<CapturedMoment>> {
    // Tables and chains must match: commits wait until both are captured, and chains include
    // nothing that is not committed.
    const state = await storage.still(async () => {
      const capturedChains = await chains.capture({ isForReturn: before === undefined });
      if (!capturedChains.ok) return capturedChains;
      return ok({ chains: capturedChains.value, snapshot: worldIn(storage.snapshot()), at: clock.now() });
    });
    if (!state.ok) return state;
    const takenAt = new Date(machineMillis()).toISOString();
    const moment = { ...state.value, name, takenAt, before, parent: parentOf(storage) };
    const write = async () => {
      await writeSnapshotFile(disk, pathOf(name), { moment, key });
      return ok();
    };
    return ok({ name, write: () => write().catch(toFullDisk) });
  }

  /** Makes this snapshot the parent of the next one. If that cannot be stored, only the parent is lost. */
  async function continueFrom(name: string): Promise<void> {
    await storage.transact(({ installation }) => {
      installation.put({ id: worldFacts.snapshot, value: name });
      return ok();
    });
  }

  async function holdBefore(cause: NonNullable<SnapshotSummary['before']>) {
    await disk.createDirectory(folder);
    const names = await finishedFiles();
    const at = new Date(machineMillis()).toISOString();
    return captureMoment(
      datedName('before-', at, (name) => names.includes(`${name}${ending}`)),
      cause,
    );
  }

  /** Lists the folder, and removes the files that a crash left unfinished; call only within `alone`. */
  async function finishedFiles(): Promise<readonly string[]> {
    const names = await disk.list(folder);
    for (const name of names) if (name.endsWith('.tmp')) await disk.remove(join(folder, name));
    return names.filter((name) => !name.endsWith('.tmp'));
  }

  async function removeOldest(): Promise<void> {
    // Their names contain their age, so the remaining files need not be read.
    const automaticNames = (await disk.list(folder))
      .filter((name) => name.endsWith(ending) && automatic.test(name))
      .map((name) => name.slice(0, -ending.length))
      .sort((left, right) => (left < right ? 1 : -1));
    for (const name of automaticNames.slice(limits.before)) {
      // A user may have chosen such a name.
      if ((await find(name))?.before === undefined) continue;
      forget(name);
      await disk.remove(pathOf(name));
    }
  }

  /** Leaves out automatic snapshots over the limit, which are about to be removed. */
  async function list(): Promise<readonly SnapshotSummary[]> {
    const all = await listAll();
    const outdated = new Set(all.filter(({ before }) => before).slice(limits.before));
    return all.filter((snapshot) => !outdated.has(snapshot));
  }

  async function listAll(): Promise<readonly SnapshotSummary[]> {
    const names = (await disk.list(folder)).filter((name) => name.endsWith(ending));
    const heads = await Promise.all(names.map((name) => readSnapshotHead(disk, join(folder, name))));
    return heads
      .flatMap((head) => (head ? [withDirectory(head)] : []))
      .sort((left, right) => (left.takenAt < right.takenAt ? 1 : -1));
  }

  async function rejectNew(name: string) {
    const all = await finishedFiles();
    const names = all.filter((file) => !automatic.test(file));
    // Some file systems are case-insensitive.
    const fileName = `${name}${ending}`.toLowerCase();
    if (all.some((file) => file.toLowerCase() === fileName))
      return fail('snapshot.name-taken', `A snapshot named ${name} already exists. Choose another name or delete it.`);
    const sizes = await Promise.all(names.map((file) => disk.size(join(folder, file))));
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    if (names.length < limits.count && bytes < limits.bytes) return undefined;
    return fail(
      'snapshot.no-room',
      `There are ${names.length} snapshots with ${Math.ceil(bytes / 1024 ** 2)} MiB. The limit is ${limits.count} snapshots and ${Math.floor(limits.bytes / 1024 ** 2)} MiB. Delete some first.`,
    );
  }

  async function find(name: string): Promise<SnapshotSummary | undefined> {
    const head = await readSnapshotHead(disk, pathOf(name));
    return head && withDirectory(head);
  }

  /** Marks the snapshot that the current world continues from. */
  function withDirectory(head: SnapshotSummary): SnapshotSummary {
    return head.name === parentOf(storage) ? { ...head, isHere: true } : head;
  }

  async function summaryOf(name: string): Promise<Result<SnapshotSummary>> {
    const summary = await find(name);
    return summary ? ok(summary) : absent(name);
  }

  /** The last opened snapshot stays in memory: tests restore the same one again and again. */
  let last: OpenedSnapshot | undefined;

  async function open(name: string): Promise<Result<OpenedSnapshot>> {
    // `last` may be cleared during the check.
    const cached = last;
    if (cached?.name === name && (await isStill(cached))) return ok(cached);
    const summary = await find(name);
    const bytes = summary && (await disk.read(pathOf(name)));
    if (!bytes) return absent(name);
    const content = readSnapshotFile(bytes, pathOf(name), key);
    if (content.proof === 'authentic') {
      const opened = { ...content, summary, bytes };
      if (bytes.length <= maximumInMemory) last = opened;
      return ok(opened);
    }
    return fail(
      'snapshot.unusable',
      `The snapshot ${name} was edited or comes from another installation: its codes do not match the device key.`,
    );
  }

  /** Another file may have replaced it: its first lines identify the content, each with its code. */
  async function isStill({ name, bytes }: OpenedSnapshot): Promise<boolean> {
    const [size, start] = await Promise.all([disk.size(pathOf(name)), disk.readStart(pathOf(name), headBytes)]);
    return size === bytes.length && start?.equals(bytes.subarray(0, headBytes)) === true;
  }

  /** A later snapshot of the same name is a different one. */
  function forget(name: string): void {
    if (last?.name === name) last = undefined;
  }

  async function file(name: string): Promise<Result<string>> {
    return mapResult(await open(name), (opened) => opened.bytes.toString('utf8'));
  }

  async function seal(name: string, passphrase: string, requests: readonly RequestRecord[]): Promise<Result<string>> {
    const opened = await open(name);
    if (!opened.ok) return opened;
    const { tables, worldKeys } = toPortable(opened.value.tables, key);
    const lines = snapshotBytes(momentOf(opened.value, tables));
    return withSecret(worldKeys, () => portableFiles.seal({ worldKeys, requests, lines }, passphrase));
  }

  /** Stores a portable snapshot like one of this installation. */
  async function addPortable(text: string, passphrase: string): Promise<Result<AddedSnapshot>> {
    const opened = await portableFiles.open(text, passphrase);
    if (!opened.ok) return opened;
    const { worldKeys, requests, lines } = opened.value;
    return withSecret(worldKeys, async () => {
      const content = readSnapshotFile(lines, 'The file');
      const { name } = content;
      await disk.createDirectory(folder);
      const rejection = await rejectNew(name);
      if (rejection) return rejection;
      const moment = momentOf(content, fromPortable(content.tables, key, worldKeys));
      await writeSnapshotFile(disk, pathOf(name), { moment, key });
      return added(name, requests);
    });
  }

  async function added(name: string, requests: readonly RequestRecord[] = []): Promise<Result<AddedSnapshot>> {
    const summary = await summaryOf(name);
    return summary.ok ? ok({ summary: summary.value, requests }) : summary;
  }

  async function add(text: string, passphrase: string | undefined): Promise<Result<AddedSnapshot>> {
    if (isPortable(text)) return passphrase === undefined ? passphraseMissing : addPortable(text, passphrase);
    const bytes = Buffer.from(text, 'utf8');
    const { name, proof } = readSnapshotFile(bytes, 'The file', key);
    if (proof !== 'authentic')
      return fail(
        'snapshot.unusable',
        'The file was edited or comes from another installation: its codes do not match the device key. Nothing was changed. Another installation can export it as a portable snapshot.',
      );
    if (!newSnapshotName.safeParse(name).success)
      return fail('snapshot.unusable', 'The file contains an invalid snapshot name. Nothing was changed.');
    await disk.createDirectory(folder);
    const rejection = await rejectNew(name);
    if (rejection) return rejection;
    await replaceFileDurably(disk, pathOf(name), bytes);
    return added(name);
  }

  async function remove(name: string): Promise<Result<SnapshotSummary>> {
    const summary = await summaryOf(name);
    if (!summary.ok) return summary;
    forget(name);
    await disk.remove(summary.value.path);
    await disk.syncDirectory(folder);
    return summary;
  }

  const alone: StoredSnapshots['alone'] = (work) => writing.run('snapshots', work);
  return {
    create: (name, isWanted = ok) => alone(() => create(name, isWanted)).catch(toFullDisk),
    list,
    find,
    read: async (name) => {
      return mapResult(await open(name).catch(toUnusable), (opened) => opened.tables);
    },
    delete: (name) => alone(() => remove(name)),
    present: () => presentRecords(storage),
    file: (name) => file(name).catch(toUnusable),
    seal: (name, passphrase, requests = []) => seal(name, passphrase, requests).catch(toUnusable),
    add: (text, passphrase) =>
      alone(() => add(text, passphrase))
        .catch(toUnusable)
        .catch(toFullDisk),
    open: (name) => open(name).catch(toUnusable),
    alone,
    holdBefore: (cause) => holdBefore(cause).catch(toFullDisk),
    removeOldest,
  };
}

/** Automatic snapshots are named after their time. @example "before-2030-01-01T00-00-00.000Z" */
const automatic = /^before-\d{4}-\d\d-\d\dT/;

function presentRecords(storage: Pick<OpenedStorage, 'snapshot'>): RecordsOfMoment {
  const all = storage.snapshot();
  return new Map(tableNames.map((table) => [table, all[table] ?? []]));
}

/**
 * The audit log continues across worlds and is not part of a snapshot: otherwise each reset would
 * have to copy more of it.
 */
function worldIn(all: Snapshot): Snapshot {
  return { ...all, auditEntries: undefined, auditStarts: undefined };
}

function parentOf(storage: Pick<OpenedStorage, 'read'>): string | undefined {
  return storage.read(({ installation }) => installation.find(worldFacts.snapshot)?.value);
}

const passphraseMissing = fail(
  'snapshot.passphrase-incorrect',
  'The file is sealed under a passphrase. Pass that passphrase too.',
);

function absent(name: string): Result<never> {
  return fail('snapshot.not-found', `The snapshot ${name} does not exist.`);
}

function toFullDisk(error: unknown): Result<never> {
  if (!isDiskFull(error)) throw error;
  return fail('storage.full', 'No snapshot was created. The disk is full. Free some space first.');
}

function toUnusable(error: unknown): Result<never> {
  if (error instanceof StartupError) return fail('snapshot.unusable', error.message);
  throw error;
}
