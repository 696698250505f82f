import { isDiskFull, toError } from '../../model/kernel/results/reasons.ts';
import { type Failed, fail, ok, type Result } from '../../model/kernel/results/result.ts';
import { schemaVersion, tableNames } from '../../model/state.ts';
import type { Changes } from '../ports/changes.ts';
import type { Clock } from '../ports/clock.ts';
import type { Journal } from '../ports/file-system.ts';
import { UnsyncedError } from '../ports/file-system.ts';
import type { Log } from '../ports/request-log.ts';
import type {
  Built,
  IndexOf,
  Storage,
  StorageHealth,
  TableReaders,
  TableWriters,
  TraceOrigin,
} from '../ports/storage.ts';
import type { RestoredState } from './files/backup-file.ts';
import { type Change, lay, type MemoryState, noticeOf, overlaysOver } from './tables/memory-state.ts';
import { spends } from './tables/spent.ts';

interface DurableStorageParts {
  readonly state: MemoryState;
  readonly journal: Journal;
  readonly nextLsn: number;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly log: Log;
  /** Called before each batch and after the last, while nothing is being written. */
  readonly betweenBatches: () => Promise<void>;
}

/** How another state replaces the current one. */
export interface Replacement {
  /** Writes the file that entry `lsn` will name, before that entry; if it fails, the entry is not written. */
  place(lsn: number): Promise<Result<RestoredState>>;
  /** Changes to the placed records, part of the same entry; `before` reads the replaced records. */
  change(tables: TableWriters, before: TableReaders): void;
}

/** Commits that share one journal line and one sync. */
interface Batch {
  readonly changes: Change[];
  readonly settled: Promise<Result<void>>;
  settle(result: Result<void>): void;
}

/**
 * Storage on a journal. A commit is appended and synced, then applied to memory, then acknowledged;
 * commits that arrive during a sync share the next one, and each gets the result of its own batch.
 */
export class DurableStorage implements Storage {
  readonly #parts: DurableStorageParts;
  #nextLsn: number;
  /** Commits waiting for the next sync. */
  #open = newBatch();
  #inFlight: Batch | undefined;
  /** All drafted but not yet durable changes, on top of the committed records. */
  #pending: ReturnType<typeof overlaysOver>;
  #writing: Promise<void> | undefined;
  /** Set while the state is being replaced, or while nothing may change. */
  #replacing: Promise<unknown> | undefined;
  #hasEnded = false;
  #health: StorageHealth = { state: 'writing' };

  constructor(parts: DurableStorageParts) {
    this.#parts = parts;
    this.#nextLsn = parts.nextLsn;
    this.#pending = overlaysOver(parts.state.tables);
  }

  read<Value>(query: (tables: TableReaders) => Value): Value {
    return query(this.#parts.state.readers);
  }

  readBuilt<Value>(query: (tables: TableReaders) => Value): Built<Value> {
    return this.#parts.state.readBuilt(query);
  }

  prepare(indexes: readonly IndexOf[]): Promise<void> {
    return this.#parts.state.prepare(indexes);
  }

  async transact<Value>(change: (tables: TableWriters) => Result<Value>, origin?: TraceOrigin): Promise<Result<Value>> {
    while (this.#replacing) await this.#replacing;
    const { result, changes } = this.#parts.state.draft(change, { origin, below: this.#pending });
    if (!result.ok) return result;
    if (changes.length === 0) return this.#whenDurable(result);
    if (this.#hasEnded) return fail('storage.unavailable', stoppingMessage);
    const outcome = await this.#settle(changes);
    return outcome.ok ? result : outcome;
  }

  /**
   * Replaces this state after all commits started earlier; later commits wait. Returns the number
   * of the entry that records it.
   */
  async replace(state: MemoryState, replacement: Replacement): Promise<Result<number>> {
    return this.still(() => this.#replace(state, replacement));
  }

  /** Runs `work` when every earlier commit is durable and none is being written; later commits wait. */
  async still<Value>(work: () => Promise<Value>): Promise<Value> {
    while (this.#replacing) await this.#replacing;
    const result = this.#whenIdle(work).finally(() => {
      this.#replacing = undefined;
    });
    this.#replacing = result.catch(() => undefined);
    return result;
  }

  /** Runs `work` last: earlier commits are durable by then, and later commits are rejected. */
  end(work: () => Promise<void>): Promise<void> {
    this.#hasEnded = true;
    return this.still(work);
  }

  async #whenIdle<Value>(work: () => Promise<Value>): Promise<Value> {
    await this.idle();
    const running = work();
    const ended = () => {
      this.#writing = undefined;
    };
    this.#writing = running.then(ended, ended);
    return running;
  }

  async #replace(state: MemoryState, { place, change }: Replacement): Promise<Result<number>> {
    if (this.#health.state === 'refusing') return rejection(this.#health);
    const lsn = this.#nextLsn;
    const { changes: ops } = state.draft((tables) => ok(change(tables, this.#parts.state.readers)));
    try {
      await this.#parts.betweenBatches();
      const restoredFile = await place(lsn);
      if (!restoredFile.ok) return restoredFile;
      await this.#append({ restored: restoredFile.value, ops });
    } catch (error) {
      return this.#reject(toError(error));
    }
    state.apply(ops);
    this.#parts.state.replaceWith(state);
    this.#pending = overlaysOver(this.#parts.state.tables);
    this.#parts.changes.publish({ tables: tableNames, ids: [] });
    await this.#parts.betweenBatches();
    return ok(lsn);
  }

  #settle(changes: readonly Change[]): Promise<Result<void>> {
    if (this.#health.state === 'refusing') return Promise.resolve(rejection(this.#health));
    const batch = this.#open;
    for (const change of changes) batch.changes.push(change);
    lay(this.#pending, changes);
    this.#writing ??= this.#writeBatches();
    return batch.settled;
  }

  health(): StorageHealth {
    return this.#health;
  }

  /** Does the work due between batches, without a batch. */
  async runBetweenBatches(): Promise<void> {
    while (this.#replacing) await this.#replacing;
    if (this.#hasEnded) return;
    this.#writing ??= this.#writeBatches();
    await this.#writing;
  }

  /** Resolves when every pending commit has settled. */
  async idle(): Promise<void> {
    while (this.#writing) await this.#writing;
  }

  /** The result may depend on changes that are not durable yet, so it waits for them. */
  async #whenDurable<Value>(result: Result<Value>): Promise<Result<Value>> {
    const pendingBatches = [this.#inFlight, this.#open].filter((batch) => batch?.changes.length);
    const outcomes = await Promise.all(pendingBatches.map((batch) => batch?.settled));
    for (const outcome of outcomes) if (outcome && !outcome.ok) return outcome;
    return result;
  }

  async #writeBatches(): Promise<void> {
    // Gathers the commits of this turn of the event loop, and of the work that they continue, first.
    await new Promise(setImmediate);
    for (;;) {
      await this.#parts.betweenBatches();
      if (this.#open.changes.length === 0) break;
      await this.#writeBatch();
    }
    this.#writing = undefined;
  }

  async #writeBatch(): Promise<void> {
    const batch = this.#open;
    this.#open = newBatch();
    this.#inFlight = batch;
    const result = await this.#write(batch);
    this.#inFlight = undefined;
    if (result.ok) this.#commit(batch);
    else this.#abandon(batch, result);
  }

  async #write({ changes }: Batch): Promise<Result<void>> {
    try {
      await this.#append({ ops: changes });
      return ok();
    } catch (error) {
      return this.#reject(toError(error));
    }
  }

  async #append(body: { restored?: RestoredState; ops: readonly Change[] }): Promise<void> {
    const lsn = this.#nextLsn;
    const at = this.#parts.clock.now();
    const text = JSON.stringify({ lsn, schemaVersion, at, ...body });
    await this.#parts.journal.append(text, lsn, { spends: spends(body.ops) });
    this.#nextLsn = lsn + 1;
    this.#reportHealth({ state: 'writing' });
  }

  #commit(batch: Batch): void {
    const notice = noticeOf(batch.changes, this.#parts.state.readers);
    this.#parts.state.apply(batch.changes);
    this.#pending = overlaysOver(this.#parts.state.tables);
    lay(this.#pending, this.#open.changes);
    this.#parts.changes.publish(notice);
    batch.settle(ok());
  }

  /** Commits after a failed batch may have been drafted on top of it, so they fail with it. */
  #abandon(batch: Batch, failed: Failed): void {
    const next = this.#open;
    this.#open = newBatch();
    this.#pending = overlaysOver(this.#parts.state.tables);
    batch.settle(failed);
    next.settle(failed);
  }

  #reject(error: Error): Failed {
    this.#parts.log.error('storage.write-failed', { error });
    const health = healthAfter(error);
    this.#reportHealth(health);
    return rejection(health);
  }

  /** Publishes a change, so that clients that show the health reload it. */
  #reportHealth(health: StorageHealth): void {
    const isNew = health.state !== this.#health.state;
    this.#health = health;
    if (isNew && health.state === 'writing') this.#parts.log.warn('storage.write-restored');
    if (isNew) this.#parts.changes.publish({ tables: ['installation'], ids: [] });
  }
}

const stoppingMessage = 'Nothing was changed. Vaultdesk is stopping; start it again to continue.';

function healthAfter(error: Error): StorageHealth {
  if (error instanceof UnsyncedError)
    return { state: 'refusing', reason: 'The disk refused to sync. Restart Vaultdesk to continue.' };
  if (isDiskFull(error)) return { state: 'full', reason: 'The disk is full. Free some space; writing then resumes.' };
  return { state: 'failing', reason: 'The disk refused the last write. The next change is attempted.' };
}

function newBatch(): Batch {
  let settle: Batch['settle'] = () => {};
  const settled = new Promise<Result<void>>((resolve) => {
    settle = resolve;
  });
  return { changes: [], settled, settle };
}

function rejection({ state, reason }: StorageHealth): Failed {
  return state === 'full'
    ? fail('storage.full', `Nothing was changed. ${reason}`)
    : fail('storage.unavailable', `Nothing was changed. ${reason}`);
}
