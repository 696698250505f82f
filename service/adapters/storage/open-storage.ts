import { randomBytes } from 'node:crypto';
import { setImmediate as otherWork } from 'node:timers/promises';
import { ok, type Result } from '../../kernel/result.ts';
import { StartupError } from '../../kernel/startup-error.ts';
import type { Changes } from '../../ports/changes.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Storage } from '../../ports/storage.ts';
import { adoptionFacts, adoptionReasons } from '../../resources/setting.ts';
import { type TableName, tableNames } from '../../resources/state.ts';
import { prepareAnchor, writeAnchor } from './anchor.ts';
import { Anchors } from './anchors.ts';
import { beginDirectory, storageFilesIn } from './begin-directory.ts';
import { type Snapshot, snapshotOf } from './checkpoint.ts';
import { Checkpoints } from './checkpoints.ts';
import { refuseUnwritable } from './disk-refusals.ts';
import { DurableStorage, type Replacement } from './durable-storage.ts';
import { JournalFile } from './journal-file.ts';
import { MemoryState } from './memory-state.ts';
import { quarantine } from './quarantine.ts';
import type { Recovered } from './recover.ts';
import { type Opened, type RecoveryPorts, recoverOrRefuse, setAside } from './recover-or-refuse.ts';
import { placeRestored, removeSuperseded } from './restored-state.ts';
import { anchorName } from './storage-files.ts';

export interface OpenedStorage extends Storage {
  /** Every committed record of this moment; the lists are never changed afterwards. */
  snapshot(): Snapshot;
  /** Runs `work` while nothing is committed; what begins meanwhile waits. It may not commit itself. */
  still<Value>(work: () => Promise<Value>): Promise<Value>;
  /**
   * Puts what a backup has in place of all others, in one commit; tables that go on keep theirs. What `change`
   * makes of it, or brings along from before, is part of that commit; it leaves those tables alone. The commit comes
   * behind `behind`, which may take as long as the laying of the file, and is not made where that fails.
   */
  restore(backup: RestoredBackup, how?: RestoringHow): Promise<Result<void>>;
  /** Does what a start left for later: builds the indexes that nothing asked for yet, and a checkpoint where much lies behind the last one. */
  catchUp(): Promise<void>;
  /** Waits for commits under way, writes a last checkpoint and lets go of the files. */
  close(): Promise<void>;
}

/** What a restore is told besides what it restores. */
export interface RestoringHow {
  readonly change?: Replacement['change'];
  /** Commits nothing itself. */
  readonly behind?: () => Promise<Result<void>>;
}

/** A backup that was read and found whole: its records, and the bytes of the file. */
export interface RestoredBackup {
  readonly tables: ReadonlyMap<TableName, readonly unknown[]>;
  readonly bytes: Buffer;
}

export interface StoragePorts extends RecoveryPorts {
  readonly changes: Changes;
  readonly clock: Clock;
}

export interface StorageLimits {
  /** A checkpoint is due when the journal's present file is longer. */
  readonly maximumJournalBytes: number;
  /** The longest delay of the anchor after an entry that spends nothing. */
  readonly anchorMilliseconds: number;
}

const defaultLimits: StorageLimits = { maximumJournalBytes: 8 << 20, anchorMilliseconds: 1000 };

/**
 * The state of a data directory that is ours alone. Throws a `StartupError` with file, offset and
 * remedy where it cannot be exactly what was acknowledged, or the device key does not vouch for it and
 * `vouch` does not either; nothing is deleted then.
 */
export async function openStorage(
  directory: string,
  ports: StoragePorts,
  limits: StorageLimits = defaultLimits,
): Promise<OpenedStorage> {
  await beginDirectory(ports.disk, directory);
  const opened = await recoverOrRefuse(directory, ports);
  const { state, recovered } = opened;
  const { journal, anchors } = await openJournal(directory, { ports, opened, limits });
  const checkpoints = new Checkpoints(
    { ...ports, ...limits, directory, state, journal, anchors },
    opened.adopted ? unprovenPart(recovered) : recovered,
  );
  const tellAnchor = () => anchors.tell({ lsn: journal.nextLsn - 1, chain: journal.chain });
  const storage = new DurableStorage({
    ...ports,
    state,
    journal,
    nextLsn: recovered.nextLsn,
    betweenBatches: () => {
      tellAnchor();
      return checkpoints.keepUp();
    },
  });
  const close = () =>
    storage.end(async () => {
      await checkpoints.finish();
      await anchors.end();
      await journal.close();
    });
  tellAnchor();
  if (opened.adopted)
    await adopt(directory, { ports, opened, storage, checkpoints, anchors, close });
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
      await storage.rest();
    },
    snapshot: () => snapshotOf((table) => [...state.tables[table].all()]),
    still: (work) => storage.still(work),
    restore: async (backup, how = {}) => {
      const { state: coming, source } = await stateOf(backup.tables);
      const restored = await restore(storage, backup, { coming, directory, ...how, ...ports });
      if (restored.ok) void buildBoth(state, source);
      return restored;
    },
    close,
  };
}

/** Goes on behind what was recovered; an anchor stands before anything is appended. */
async function openJournal(
  directory: string,
  { ports, opened, limits }: { ports: StoragePorts; opened: Opened; limits: StorageLimits },
): Promise<{ journal: JournalFile; anchors: Anchors }> {
  const { recovered, adopted } = opened;
  const { disk, key } = ports;
  const chain = recovered.chain ?? randomBytes(24).toString('base64url');
  const reached = { lsn: recovered.nextLsn - 1, chain };
  try {
    if (adopted && !adopted.problem.isOld) await keepCopies(directory, ports);
    await setAside(directory, ports, recovered);
    const anchor = adopted ? { ...reached, begins: true } : (recovered.anchor ?? reached);
    if (anchor !== recovered.anchor) await writeAnchor(disk, directory, { ...anchor, key });
    const anchors = new Anchors(
      {
        ...{ log: ports.log, anchorMilliseconds: limits.anchorMilliseconds },
        prepare: (next) => prepareAnchor(disk, directory, { ...next, key }),
      },
      anchor,
    );
    const journal = await JournalFile.open(disk, directory, { ...recovered, chain, key, anchors });
    return { journal, anchors };
  } catch (error) {
    return refuseUnwritable(directory)(error);
  }
}

/** No file of a checkpoint that nothing vouches for becomes part of the next one. */
function unprovenPart({ length }: Recovered) {
  return { length, checkpoint: undefined, changedTables: new Set(tableNames) };
}

/** An edited state is changed only when there is a copy of all of it. */
async function keepCopies(directory: string, { disk }: StoragePorts): Promise<void> {
  const names = await storageFilesIn(disk, directory);
  await quarantine(disk, directory, [...names, anchorName]);
}

/** Records on whose word the state was opened, and authenticates all of it from here on. */
async function adopt(
  directory: string,
  { ports, opened, storage, checkpoints, anchors, close }: Adopting,
): Promise<void> {
  const { clock, log } = ports;
  const { adopted } = opened;
  if (!adopted) return;
  log.warn('storage.state-not-authenticated', {
    found: adopted.problem.message,
    meaning: adoptionReasons[adopted.as],
  });
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
    refuseUnwritable(directory)(error);
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

interface Restoring extends Pick<StoragePorts, 'disk'>, RestoringHow {
  readonly coming: MemoryState;
  readonly directory: string;
}

/** What was restored, by the records that somebody keeps at hand: who tests goes back to one moment again and again. */
const sources = new WeakMap<RestoredBackup['tables'], MemoryState>();

/** The state of these records, and what others of them come from, once one did. */
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

/** What is built in the source need not be built in any other that comes from it. */
async function buildBoth(state: MemoryState, source: MemoryState | undefined): Promise<void> {
  await state.buildIndexes();
  await source?.buildIndexes();
}

/** What is not said in the journal costs it nothing: the entry names a file that holds it. */
async function restore(
  storage: DurableStorage,
  { bytes }: RestoredBackup,
  { coming, disk, directory, change = () => undefined, behind = async () => ok() }: Restoring,
): Promise<Result<void>> {
  const place = async (lsn: number) => {
    // Both ways to the disk at once; whichever fails, the other one has ended too.
    const began = behind();
    const placed = await placeRestored(disk, directory, { lsn, bytes }).finally(() =>
      began.catch(() => undefined),
    );
    const before = await began;
    return before.ok ? ok(placed) : before;
  };
  const restored = await storage.replace(coming, { place, change });
  if (restored.ok) await removeSuperseded(disk, directory, restored.value).catch(() => undefined);
  return restored.ok ? ok() : restored;
}
