import { toError } from '../../kernel/error.ts';
import { minute, second } from '../../kernel/time-units.ts';
import type { Changes } from '../../ports/changes.ts';
import type { Clock } from '../../ports/clock.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import type { Log } from '../../ports/log.ts';
import type { StorageHealth } from '../../ports/storage.ts';
import { type TableName, tableNames } from '../../resources/state.ts';
import type { Anchors } from './anchors.ts';
import type { MacKey } from './authentic-line.ts';
import {
  type Manifest,
  removeOutdated,
  type Snapshot,
  snapshotOf,
  writeCheckpoint,
} from './checkpoint.ts';
import type { JournalFile } from './journal-file.ts';
import type { MemoryState } from './memory-state.ts';
import type { Recovered } from './recover.ts';

export interface CheckpointParts {
  readonly disk: FileSystem;
  readonly directory: string;
  readonly state: MemoryState;
  readonly journal: JournalFile;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly anchors: Anchors;
  readonly key: MacKey;
  readonly log: Log;
  /** A checkpoint is due when the journal behind the last one is longer. */
  readonly maximumJournalBytes: number;
}

/** A start that finds this part of the maximum writes a checkpoint soon. */
const muchAtStart = 1 / 4;
/** Where the journal behind the last checkpoint is so many times the maximum, writes wait for the next one. */
const maximumBacklog = 4;
const firstPauseMilliseconds = 5 * second;
const longestPauseMilliseconds = 5 * minute;

/**
 * Writes checkpoints beside the requests, one at a time, so that the journal behind the last one stays
 * short: whatever is killed and when, it is never longer than four times the maximum and one commit.
 */
export class Checkpoints {
  readonly #parts: CheckpointParts;
  #last: Manifest | undefined;
  /** The table objects as of the last checkpoint, by how often each was changed. */
  #versions: ReadonlyMap<TableName, number>;
  #running: Promise<void> | undefined;
  /** Bytes behind the last checkpoint, in segments before the present one. */
  #earlierBytes: number;
  #dueBytes: number;
  #failures = 0;
  #retryAt = Number.NEGATIVE_INFINITY;

  /** `found` is what a start found: the last checkpoint and the journal behind it. */
  constructor(
    parts: CheckpointParts,
    found: Pick<Recovered, 'checkpoint' | 'changedTables' | 'length'>,
  ) {
    this.#parts = parts;
    this.#last = found.checkpoint;
    this.#earlierBytes = Math.max(0, found.length - parts.journal.length);
    const isMuch = found.length >= parts.maximumJournalBytes * muchAtStart;
    this.#dueBytes = isMuch ? 0 : parts.maximumJournalBytes;
    this.#versions = new Map(
      tableNames.map((name) => [
        name,
        found.changedTables.has(name) ? -1 : parts.state.tables[name].version,
      ]),
    );
  }

  /**
   * Begins a checkpoint when one is due, and waits for it where the journal may not grow before it is
   * there. Nothing may be under way to the journal.
   */
  async keepUp(): Promise<void> {
    const { clock, maximumJournalBytes } = this.#parts;
    const isDue = this.#bytesBehind >= this.#dueBytes && clock.monotonicMillis() >= this.#retryAt;
    if (isDue && !this.#running) await this.#begin();
    if (this.#bytesBehind >= maximumJournalBytes * maximumBacklog) await this.#running;
  }

  /** Sees that there is a checkpoint of everything up to now; throws where it cannot be written. */
  async writeNow(): Promise<void> {
    await this.finish();
    if (this.#failures > 0 || !this.#last) throw new Error('The checkpoint could not be written.');
  }

  /** Writes a last checkpoint where anything changed since the one before. */
  async finish(): Promise<void> {
    await this.#running;
    if (this.#bytesBehind > 0) await this.#begin();
    await this.#running;
  }

  /** Whether the journal becomes shorter again. */
  health(): StorageHealth {
    if (this.#failures === 0) return { state: 'writing' };
    return {
      state: 'behind',
      reason:
        'The last checkpoint could not be written, so the next start takes longer. Everything is stored, and it is tried again; see that the disk has space and is writable.',
    };
  }

  /** How much of the journal a start would have to read. */
  get #bytesBehind(): number {
    return this.#earlierBytes + this.#parts.journal.length;
  }

  async #begin(): Promise<void> {
    const { journal } = this.#parts;
    const covered = this.#bytesBehind;
    try {
      await journal.rotate();
    } catch (error) {
      this.#fail('storage.checkpoint-not-begun', error);
      return;
    }
    this.#earlierBytes = covered;
    // Records are never changed in place, so their list is the state of this moment.
    const { snapshot, versions } = this.#snapshot();
    const reached = { lsn: journal.nextLsn - 1, chain: journal.chain };
    this.#running = this.#write({ ...reached, snapshot, covered }, versions)
      .catch((error: unknown) => this.#fail('storage.checkpoint-failed', error))
      .finally(() => {
        this.#running = undefined;
      });
  }

  #snapshot(): { snapshot: Snapshot; versions: ReadonlyMap<TableName, number> } {
    const { tables } = this.#parts.state;
    return {
      snapshot: snapshotOf((name) =>
        tables[name].version === this.#versions.get(name) ? undefined : [...tables[name].all()],
      ),
      versions: new Map(tableNames.map((name) => [name, tables[name].version])),
    };
  }

  async #write(
    { lsn, chain, snapshot, covered }: Covered,
    versions: ReadonlyMap<TableName, number>,
  ): Promise<void> {
    const { disk, directory, key, anchors, maximumJournalBytes } = this.#parts;
    await anchors.renew();
    this.#last = await writeCheckpoint(disk, directory, {
      lsn,
      snapshot,
      previous: this.#last,
      proof: { key, chain },
    });
    this.#versions = versions;
    this.#earlierBytes -= covered;
    this.#dueBytes = maximumJournalBytes;
    await removeOutdated(disk, directory);
    this.#tellFailures(0);
  }

  /** The journal still holds everything; a later checkpoint tries again, ever less often. */
  #fail(event: string, error: unknown): void {
    const { clock, log } = this.#parts;
    const pause = firstPauseMilliseconds * 2 ** this.#failures;
    this.#retryAt = clock.monotonicMillis() + Math.min(pause, longestPauseMilliseconds);
    this.#tellFailures(this.#failures + 1);
    log.warn(event, { error: toError(error) });
  }

  /** Whoever shows the health asks again when it changes. */
  #tellFailures(failures: number): void {
    const isNews = (failures === 0) !== (this.#failures === 0);
    this.#failures = failures;
    if (isNews) this.#parts.changes.publish({ tables: ['installation'], ids: [] });
  }
}

/** What a checkpoint covers: everything up to an entry, with the code of that. */
interface Covered {
  readonly lsn: number;
  readonly chain: string;
  readonly snapshot: Snapshot;
  /** Bytes of the journal that are not behind it. */
  readonly covered: number;
}
