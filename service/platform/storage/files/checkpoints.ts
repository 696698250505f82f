import { toError } from '../../../model/kernel/results/reasons.ts';
import { minute, second } from '../../../model/kernel/units.ts';
import { type TableName, tableNames } from '../../../model/state.ts';
import type { Changes } from '../../ports/changes.ts';
import type { Clock } from '../../ports/clock.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import type { Log } from '../../ports/request-log.ts';
import type { StorageHealth } from '../../ports/storage.ts';
import type { Anchors } from '../journal/anchors.ts';
import type { MacKey } from '../journal/authentic-line.ts';
import type { JournalFile } from '../journal/journal-file.ts';
import type { Recovered } from '../journal/recover.ts';
import type { MemoryState } from '../tables/memory-state.ts';
import { type Manifest, removeOutdated, type Snapshot, snapshotOf, writeCheckpoint } from './checkpoint.ts';

interface CheckpointParts {
  readonly disk: FileSystem;
  readonly directory: string;
  readonly state: MemoryState;
  readonly journal: JournalFile;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly anchors: Anchors;
  readonly key: MacKey;
  readonly log: Log;
  /** A checkpoint is due when the journal after the last one is longer. */
  readonly maximumJournalBytes: number;
  /** When the documents are written without a long journal; missing: never. */
  readonly documents?: DocumentTimes | undefined;
  /** Does the work between batches of commits, which calls `catchUp`. */
  readonly runBetweenBatches: () => Promise<void>;
}

/** A reader of the directory finds current documents after these times, in milliseconds. */
export interface DocumentTimes {
  /** From the first commit to the first documents. */
  readonly first: number;
  /** From the last commit to documents that contain it. */
  readonly idle: number;
}

/** A start with more than this share of the maximum writes a checkpoint soon. */
const muchAtStart = 1 / 4;
/** Writes wait for the next checkpoint if the journal after the last one reaches this multiple of the maximum. */
const maximumBacklog = 4;
const firstPauseMilliseconds = 5 * second;
const longestPauseMilliseconds = 5 * minute;

/**
 * Writes checkpoints in parallel with requests, one at a time, so that the journal after the last one stays short: even
 * after a crash, it is never longer than four times the maximum plus one commit. The documents of a checkpoint are what
 * a reader of the directory finds, so they are also written soon after the first commits and after each idle minute.
 */
export class Checkpoints {
  readonly #parts: CheckpointParts;
  #last: Manifest | undefined;
  /** Version of each table at the last checkpoint. */
  #versions: ReadonlyMap<TableName, number>;
  #running: Promise<void> | undefined;
  /** Bytes after the last checkpoint, in segments before the current one. */
  #earlierBytes: number;
  #dueBytes: number;
  #failures = 0;
  #retryAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  /** Whether the documents are due although the journal is short. */
  #isOverdue = false;
  #hasEnded = false;

  /** `recovered` is the result of the recovery: the last checkpoint and the journal after it. */
  constructor(parts: CheckpointParts, recovered: Pick<Recovered, 'checkpoint' | 'changedTables' | 'length'>) {
    this.#parts = parts;
    this.#last = recovered.checkpoint;
    this.#earlierBytes = Math.max(0, recovered.length - parts.journal.length);
    const isMuch = recovered.length >= parts.maximumJournalBytes * muchAtStart;
    this.#dueBytes = isMuch ? 0 : parts.maximumJournalBytes;
    this.#versions = new Map(
      tableNames.map((name) => [name, recovered.changedTables.has(name) ? -1 : parts.state.tables[name].version]),
    );
  }

  /**
   * Starts a checkpoint when one is due, and waits for it if the journal must not grow further. No
   * entry may be in flight.
   */
  async catchUp(): Promise<void> {
    const { clock, maximumJournalBytes } = this.#parts;
    const isMuch = this.#bytesBehind >= this.#dueBytes || (this.#isOverdue && this.#bytesBehind > 0);
    const isDue = isMuch && clock.monotonicMillis() >= this.#retryAt;
    if (isDue && !this.#running) await this.#start();
    if (this.#bytesBehind >= maximumJournalBytes * maximumBacklog) await this.#running;
    this.#awaitIdle();
  }

  /** Later commits postpone the documents, except for the first ones. */
  #awaitIdle(): void {
    const { documents, runBetweenBatches } = this.#parts;
    this.#isOverdue = false;
    if (!documents || this.#bytesBehind === 0 || this.#running) return;
    if (this.#timer && !this.#last) return;
    clearTimeout(this.#timer);
    const wait = this.#last || this.#failures > 0 ? documents.idle : documents.first;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#isOverdue = true;
      void runBetweenBatches();
    }, wait).unref();
  }

  /** Ensures a checkpoint of all commits; throws if it cannot be written. */
  async writeNow(): Promise<void> {
    await this.finish();
    if (this.#failures > 0 || !this.#last) throw new Error('The checkpoint could not be written.');
  }

  /** Writes a last checkpoint if anything changed since the previous one. */
  async finish(): Promise<void> {
    await this.#running;
    if (this.#bytesBehind > 0) await this.#start();
    await this.#running;
  }

  /** Writes the last checkpoint. */
  end(): Promise<void> {
    this.#hasEnded = true;
    clearTimeout(this.#timer);
    return this.finish();
  }

  /** Whether checkpoints succeed, so that the journal can shrink. */
  health(): StorageHealth {
    if (this.#failures === 0) return { state: 'writing' };
    return {
      state: 'behind',
      reason:
        'The last checkpoint could not be written, so the next start takes longer. Every change is stored, and the checkpoint is retried. Check that the disk has space and is writable.',
    };
  }

  /** Bytes of the journal that a start would have to read. */
  get #bytesBehind(): number {
    return this.#earlierBytes + this.#parts.journal.length;
  }

  async #start(): Promise<void> {
    const { journal } = this.#parts;
    const covered = this.#bytesBehind;
    try {
      await journal.rotate();
    } catch (error) {
      this.#fail('storage.checkpoint-not-begun', error);
      return;
    }
    this.#earlierBytes = covered;
    // Records are never changed in place, so a list of them is a consistent copy.
    const { snapshot, versions } = this.#snapshot();
    const position = { lsn: journal.nextLsn - 1, chain: journal.chain };
    this.#running = this.#write({ ...position, snapshot, covered }, versions)
      .catch((error: unknown) => this.#fail('storage.checkpoint-failed', error))
      .finally(() => {
        this.#running = undefined;
        if (!this.#hasEnded) this.#awaitIdle();
      });
  }

  #snapshot(): { snapshot: Snapshot; versions: ReadonlyMap<TableName, number> } {
    const { tables } = this.#parts.state;
    return {
      snapshot: snapshotOf((name) =>
        tables[name].version === this.#versions.get(name) ? undefined : tables[name].all(),
      ),
      versions: new Map(tableNames.map((name) => [name, tables[name].version])),
    };
  }

  async #write(
    { lsn, chain, snapshot, covered }: CoveredState,
    versions: ReadonlyMap<TableName, number>,
  ): Promise<void> {
    const { disk, directory, key, anchors, maximumJournalBytes } = this.#parts;
    await anchors.renew();
    this.#last = await writeCheckpoint(disk, directory, { lsn, snapshot, previous: this.#last, proof: { key, chain } });
    this.#versions = versions;
    this.#earlierBytes -= covered;
    this.#dueBytes = maximumJournalBytes;
    await removeOutdated(disk, directory);
    this.#reportFailures(0);
  }

  /** The journal still has everything; a later checkpoint retries, with growing pauses. */
  #fail(event: string, error: unknown): void {
    const { clock, log } = this.#parts;
    const pause = firstPauseMilliseconds * 2 ** this.#failures;
    this.#retryAt = clock.monotonicMillis() + Math.min(pause, longestPauseMilliseconds);
    this.#reportFailures(this.#failures + 1);
    log.warn(event, { error: toError(error) });
  }

  /** Publishes a change, so that clients that show the health reload it. */
  #reportFailures(failures: number): void {
    const isNew = (failures === 0) !== (this.#failures === 0);
    this.#failures = failures;
    if (isNew) this.#parts.changes.publish({ tables: ['installation'], ids: [] });
  }
}

/** The scope of a checkpoint: everything up to an entry, with the code of that entry. */
interface CoveredState {
  readonly lsn: number;
  readonly chain: string;
  readonly snapshot: Snapshot;
  /** Bytes of the journal that it covers. */
  readonly covered: number;
}
