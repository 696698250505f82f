import { randomBytes } from 'node:crypto';
import { setImmediate as otherWork } from 'node:timers/promises';
import { adoptionFacts, adoptionReasons } from '../../model/installation/setting.ts';
import { StartupError } from '../../model/kernel/results/reasons.ts';
import { ok, type Result } from '../../model/kernel/results/result.ts';
import { minute, second } from '../../model/kernel/units.ts';
import { type TableName, tableNames } from '../../model/state.ts';
import type { Changes } from '../ports/changes.ts';
import type { Clock } from '../ports/clock.ts';
import type { Storage } from '../ports/storage.ts';
import { DurableStorage, type Replacement } from './durable-storage.ts';
import { placeRestored, removeSuperseded } from './files/backup-file.ts';
import { type Snapshot, snapshotOf } from './files/checkpoint.ts';
import { Checkpoints, type DocumentTimes } from './files/checkpoints.ts';
import { createDirectory, rejectUnwritable, storageFilesIn } from './files/create-directory.ts';
import { AnchorFile } from './journal/anchor-file.ts';
import { Anchors } from './journal/anchors.ts';
import { JournalFile } from './journal/journal-file.ts';
import type { Recovered } from './journal/recover.ts';
import { type Opened, quarantine, type RecoveryPorts, recoverOrReject, setAside } from './journal/recovery.ts';
import { MemoryState } from './tables/memory-state.ts';
import { anchorName } from './tables/table-file.ts';

export interface OpenedStorage extends Storage {
  /** Every committed record; the lists never change afterwards. */
  snapshot(): Snapshot;
  /** Runs `work` while nothing is committed; commits started in the meantime wait. `work` must not commit. */
  still<Value>(work: () => Promise<Value>): Promise<Value>;
  /**
   * Replaces all records with those of a backup in one commit, except tables that survive a
   * restore. `change` is part of that commit, e.g. to carry records over, and must not touch those
   * tables. `how.behind` runs while the file is written; if it fails, nothing is committed.
   */
  restore(backup: RestoredBackup, options?: RestoreOptions): Promise<Result<void>>;
  /**
   * Does the work that the start deferred: builds the indexes not requested yet, and writes a
   * checkpoint if much of the journal follows the last one.
   */
  catchUp(): Promise<void>;
  /** Waits for commits in progress, writes a last checkpoint and closes the files. */
  close(): Promise<void>;
}

export interface RestoreOptions {
  readonly change?: Replacement['change'];
  /** Must not commit. */
  readonly behind?: () => Promise<Result<void>>;
}

/** A complete, verified backup: its records, and the bytes of the file. */
export type RestoredBackup = { readonly tables: ReadonlyMap<TableName, readonly unknown[]>; readonly bytes: Buffer };

export interface StoragePorts extends RecoveryPorts {
  readonly changes: Changes;
  readonly clock: Clock;
}

export interface StorageLimits {
  /** A checkpoint is due when the current journal file is longer. */
  readonly maximumJournalBytes: number;
  /** Longest delay of the anchor after an entry that spends nothing. */
  readonly anchorMilliseconds: number;
  /** When the documents are written without a long journal; missing: never. */
  readonly documents?: DocumentTimes;
}

/** For a state in memory, whose documents nobody can read. */
export const limitsWithoutDocuments: StorageLimits = { maximumJournalBytes: 8 << 20, anchorMilliseconds: second };

const defaultLimits: StorageLimits = { ...limitsWithoutDocuments, documents: { first: 2 * second, idle: minute } };

/**
 * Opens the state of a locked data directory. Throws a `StartupError` with file, offset and remedy if the state is not
 * exactly what was acknowledged, or if neither the device key nor `vouch` approves it; deletes nothing in that case.
 */
export async function openStorage(
  directory: string,
  ports: StoragePorts,
  limits: StorageLimits = defaultLimits,
): Promise<OpenedStorage> {
  await createDirectory(ports.disk, directory);
  const opened = await recoverOrReject(directory, ports);
  const { state, recovered } = opened;
  const { journal, anchors } = await openJournal(directory, { ports, opened, limits });
  const checkpoints = new Checkpoints(
    { ...ports, ...limits, directory, state, journal, anchors, runBetweenBatches: () => storage.runBetweenBatches() },
    opened.adopted ? unprovenPart(recovered) : recovered,
  );
  const updateAnchor = () => anchors.record({ lsn: journal.nextLsn - 1, chain: journal.chain });
  const storage = new DurableStorage({
    ...ports,
    state,
    journal,
    nextLsn: recovered.nextLsn,
    betweenBatches: () => {
      updateAnchor();
      return checkpoints.catchUp();
    },
  });
  const close = () =>
    storage.end(async () => {
      await checkpoints.end();
      await anchors.end();
      await journal.close();
    });
  updateAnchor();
  if (opened.adopted) await adopt(directory, { ports, opened, storage, checkpoints, anchors, close });
  return {
    read: (query) => storage.read(query),
    readBuilt: (query) => storage.readBuilt(query),
    transact: (change, origin) => storage.transact(change, origin),
    prepare: (indexes) => state.prepare(indexes),
    health: () => {
      const health = storage.health();
      return health.state === 'writing' ? checkpoints.health() : health;
    },
    catchUp: async () => {
      await state.buildIndexes();
      await storage.runBetweenBatches();
    },
    snapshot: () => snapshotOf((table) => state.tables[table].all()),
    still: (work) => storage.still(work),
    restore: async (backup, options = {}) => {
      const { state: nextState, source } = await stateOf(backup.tables);
      const result = await restore(storage, backup, { nextState: nextState, directory, ...options, ...ports });
      if (result.ok) void buildBoth(state, source);
      return result;
    },
    close,
  };
}

/** Continues after the recovered entries; the anchor is written before anything is appended. */
async function openJournal(
  directory: string,
  { ports, opened, limits }: { ports: StoragePorts; opened: Opened; limits: StorageLimits },
): Promise<{ journal: JournalFile; anchors: Anchors }> {
  const { recovered, adopted } = opened;
  const { disk, key } = ports;
  const chain = recovered.chain ?? randomBytes(24).toString('base64url');
  const position = { lsn: recovered.nextLsn - 1, chain };
  try {
    if (adopted && !adopted.problem.isOld) await copyCheckpoints(directory, ports);
    await setAside(directory, ports, recovered);
    const anchor = adopted ? { ...position, begins: true } : (recovered.anchor ?? position);
    const file = new AnchorFile(disk, directory, key);
    if (anchor !== recovered.anchor) await file.write(anchor);
    const anchors = new Anchors({ log: ports.log, anchorMilliseconds: limits.anchorMilliseconds, file }, anchor);
    const journal = await JournalFile.open(disk, directory, { ...recovered, chain, key, anchors });
    return { journal, anchors };
  } catch (error) {
    return rejectUnwritable(directory)(error);
  }
}

/** Prevents an unauthenticated checkpoint file from becoming part of the next checkpoint. */
function unprovenPart({ length }: Recovered) {
  return { length, checkpoint: undefined, changedTables: new Set(tableNames) };
}

/** An edited state is changed only after all of it has been copied. */
async function copyCheckpoints(directory: string, { disk }: StoragePorts): Promise<void> {
  const names = await storageFilesIn(disk, directory);
  await quarantine(disk, directory, [...names, anchorName]);
}

/** Records who approved the state, and authenticates all of it from here on. */
async function adopt(
  directory: string,
  { ports, opened, storage, checkpoints, anchors, close }: Adopting,
): Promise<void> {
  const { clock, log } = ports;
  const { adopted } = opened;
  if (!adopted) return;
  log.warn('storage.state-not-authenticated', { found: adopted.problem.message, meaning: adoptionReasons[adopted.as] });
  const recorded = await storage.transact((tables) => {
    tables.installation.put({ id: adoptionFacts.at, value: clock.now() });
    tables.installation.put({ id: adoptionFacts.as, value: adopted.as });
    adopted.change?.(tables);
    return ok();
  });
  try {
    if (!recorded.ok) throw new StartupError(recorded.failure.message);
    await checkpoints.writeNow();
    anchors.endBeginning();
    await anchors.renew();
  } catch (error) {
    await close().catch(() => undefined);
    rejectUnwritable(directory)(error);
  }
}

interface Adopting {
  readonly ports: StoragePorts;
  readonly opened: Opened;
  readonly storage: Storage;
  readonly checkpoints: Checkpoints;
  readonly anchors: Anchors;
  close(): Promise<void>;
}

interface Restoring extends Pick<StoragePorts, 'disk'>, RestoreOptions {
  readonly nextState: MemoryState;
  readonly directory: string;
}

/** Restored states by their records: tests restore the same snapshot again and again. */
const sources = new WeakMap<RestoredBackup['tables'], MemoryState>();

/** The state of these records, and the cached source it was forked from, if any. */
async function stateOf(tables: RestoredBackup['tables']) {
  const source = sources.get(tables);
  if (source) return { state: source.fork(), source };
  const state = new MemoryState();
  for (const [table, records] of tables) {
    state.load(table, records);
    await otherWork();
  }
  sources.set(tables, state.fork());
  return { state, source: undefined };
}

/** Indexes built in the source are shared by every later fork. */
async function buildBoth(state: MemoryState, source: MemoryState | undefined): Promise<void> {
  await state.buildIndexes();
  await source?.buildIndexes();
}

/** The journal entry names the file, so its records cost the journal nothing. */
async function restore(
  storage: DurableStorage,
  { bytes }: RestoredBackup,
  { nextState: coming, disk, directory, change = () => undefined, behind = async () => ok() }: Restoring,
): Promise<Result<void>> {
  const placeFile = async (lsn: number) => {
    // Both disk writes run in parallel; if one fails, the other has still ended.
    const running = behind();
    const restoredFile = await placeRestored(disk, directory, { lsn, bytes }).finally(() =>
      running.catch(() => undefined),
    );
    const outcome = await running;
    return outcome.ok ? ok(restoredFile) : outcome;
  };
  const result = await storage.replace(coming, { place: placeFile, change });
  if (result.ok) await removeSuperseded(disk, directory, result.value).catch(() => undefined);
  return result.ok ? ok() : result;
}
