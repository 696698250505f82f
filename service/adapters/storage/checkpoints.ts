import { toError } from '../../kernel/error.ts';
import type { FileSystem } from '../../ports/file-system.ts';
import type { Log } from '../../ports/log.ts';
import { type TableName, tableNames } from '../../resources/state.ts';
import {
  type Manifest,
  removeOutdated,
  type Snapshot,
  snapshotOf,
  writeCheckpoint,
} from './checkpoint.ts';
import type { JournalFile } from './journal-file.ts';
import type { MemoryState } from './memory-state.ts';

export interface CheckpointParts {
  readonly disk: FileSystem;
  readonly directory: string;
  readonly state: MemoryState;
  readonly journal: JournalFile;
  readonly log: Log;
  /** A checkpoint is due when the journal's present file is longer. */
  readonly maximumJournalBytes: number;
}

/** Writes checkpoints beside the requests, one at a time. */
export class Checkpoints {
  readonly #parts: CheckpointParts;
  #last: Manifest | undefined;
  /** The table objects as of the last checkpoint, by how often each was changed. */
  #versions: ReadonlyMap<TableName, number>;
  #running: Promise<void> | undefined;
  #retryAt = 0;

  /** `last` is the checkpoint that was recovered; `changed` the tables the journal changed since. */
  constructor(parts: CheckpointParts, last: Manifest | undefined, changed: ReadonlySet<TableName>) {
    this.#parts = parts;
    this.#last = last;
    this.#versions = new Map(
      tableNames.map((name) => [name, changed.has(name) ? -1 : parts.state.tables[name].version]),
    );
  }

  /** Begins a checkpoint when one is due; nothing may be under way to the journal. */
  async beginWhenDue(): Promise<void> {
    const { journal, maximumJournalBytes } = this.#parts;
    if (this.#running || journal.length < Math.max(maximumJournalBytes, this.#retryAt)) return;
    await this.#begin();
  }

  /** Writes a last checkpoint where anything changed since the one before. */
  async finish(): Promise<void> {
    await this.#running;
    if (this.#parts.journal.length > 0) await this.#begin();
    await this.#running;
  }

  async #begin(): Promise<void> {
    const { journal, log, maximumJournalBytes } = this.#parts;
    try {
      await journal.rotate();
    } catch (error) {
      this.#retryAt = journal.length + maximumJournalBytes;
      log.warn('storage.checkpoint-not-begun', { error: toError(error) });
      return;
    }
    // Records are never changed in place, so their list is the state of this moment.
    const { snapshot, versions } = this.#snapshot();
    const lsn = journal.nextLsn - 1;
    this.#running = this.#write(lsn, snapshot, versions).finally(() => {
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
    lsn: number,
    snapshot: Snapshot,
    versions: ReadonlyMap<TableName, number>,
  ): Promise<void> {
    const { disk, directory, log } = this.#parts;
    try {
      this.#last = await writeCheckpoint(disk, directory, { lsn, snapshot, previous: this.#last });
      this.#versions = versions;
      await removeOutdated(disk, directory);
    } catch (error) {
      // The journal still holds everything; the next checkpoint tries again.
      log.warn('storage.checkpoint-failed', { error: toError(error) });
    }
  }
}
