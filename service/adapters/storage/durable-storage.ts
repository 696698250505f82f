import { isDiskFull, toError } from '../../kernel/error.ts';
import { type Failed, fail, ok, type Result } from '../../kernel/result.ts';
import type { Changes } from '../../ports/changes.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Journal } from '../../ports/journal.ts';
import { UnsyncedError } from '../../ports/journal.ts';
import type { Log } from '../../ports/log.ts';
import type {
  Built,
  IndexOf,
  Storage,
  StorageHealth,
  TableReaders,
  TableWriters,
  TraceOrigin,
} from '../../ports/storage.ts';
import { schemaVersion, tableNames } from '../../resources/state.ts';
import { type Change, lay, type MemoryState, noticeOf, overlaysOver } from './memory-state.ts';
import type { RestoredState } from './restored-state.ts';
import { spends } from './spent.ts';

export interface DurableStorageParts {
  readonly state: MemoryState;
  readonly journal: Journal;
  readonly nextLsn: number;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly log: Log;
  /** Called before each batch and behind the last, when nothing is being written. */
  readonly betweenBatches: () => Promise<void>;
}

/** How another state takes the place of the present one. */
export interface Replacement {
  /** Lays what the entry of this number names, before it is written; where that fails, it is not. */
  place(lsn: number): Promise<Result<RestoredState>>;
  /** What is different in it from what was laid, in the same entry; `before` is what it takes the place of. */
  change(tables: TableWriters, before: TableReaders): void;
}

/** Commits that share one line of the journal and one sync. */
interface Batch {
  readonly changes: Change[];
  readonly settled: Promise<Result<void>>;
  settle(result: Result<void>): void;
}

/**
 * Storage on a journal. A commit is appended and synced, then applied to memory, then acknowledged;
 * commits that arrive while a sync runs share the next one, and each gets the answer of its own batch.
 */
export class DurableStorage implements Storage {
  readonly #parts: DurableStorageParts;
  #nextLsn: number;
  /** What waits for the next sync. */
  #open = newBatch();
  #inFlight: Batch | undefined;
  /** Everything that is drafted but not yet durable, over what is committed. */
  #pending: ReturnType<typeof overlaysOver>;
  #writing: Promise<void> | undefined;
  /** While another state takes the place of this one, or nothing may change. */
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

  async transact<Value>(
    change: (tables: TableWriters) => Result<Value>,
    origin?: TraceOrigin,
  ): Promise<Result<Value>> {
    while (this.#replacing) await this.#replacing;
    const { result, changes } = this.#parts.state.draft(change, { origin, below: this.#pending });
    if (!result.ok) return result;
    if (changes.length === 0) return this.#whenDurable(result);
    if (this.#hasEnded) return fail('storage.unavailable', nothingAfterTheEnd);
    const settled = await this.#settle(changes);
    return settled.ok ? result : settled;
  }

  /**
   * Puts another state in place of this one, behind everything begun before; what begins meanwhile waits.
   * Answers the number of the entry that says so.
   */
  async replace(state: MemoryState, replacement: Replacement): Promise<Result<number>> {
    return this.still(() => this.#replace(state, replacement));
  }

  /** Runs `work` while every commit begun before is durable and none is written; what begins meanwhile waits. */
  async still<Value>(work: () => Promise<Value>): Promise<Value> {
    while (this.#replacing) await this.#replacing;
    const worked = this.#whenIdle(work).finally(() => {
      this.#replacing = undefined;
    });
    this.#replacing = worked.catch(() => undefined);
    return worked;
  }

  /** Runs `work` as the last: everything begun before is durable, and nothing that begins from now on is stored. */
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
    if (this.#health.state === 'refusing') return refusal(this.#health);
    const lsn = this.#nextLsn;
    const { changes: ops } = state.draft((tables) => ok(change(tables, this.#parts.state.readers)));
    try {
      await this.#parts.betweenBatches();
      const placed = await place(lsn);
      if (!placed.ok) return placed;
      await this.#append({ restored: placed.value, ops });
    } catch (thrown) {
      return this.#refuse(toError(thrown));
    }
    state.apply(ops);
    this.#parts.state.replaceWith(state);
    this.#pending = overlaysOver(this.#parts.state.tables);
    this.#parts.changes.publish({ tables: tableNames, ids: [] });
    await this.#parts.betweenBatches();
    return ok(lsn);
  }

  #settle(changes: readonly Change[]): Promise<Result<void>> {
    if (this.#health.state === 'refusing') return Promise.resolve(refusal(this.#health));
    const batch = this.#open;
    for (const change of changes) batch.changes.push(change);
    lay(this.#pending, changes);
    this.#writing ??= this.#writeBatches();
    return batch.settled;
  }

  health(): StorageHealth {
    return this.#health;
  }

  /** Does what is due between batches, without one. */
  async rest(): Promise<void> {
    while (this.#replacing) await this.#replacing;
    if (this.#hasEnded) return;
    this.#writing ??= this.#writeBatches();
    await this.#writing;
  }

  /** Resolves when every commit begun so far is answered. */
  async idle(): Promise<void> {
    while (this.#writing) await this.#writing;
  }

  /** An answer may have seen what is not durable yet: it waits with it. */
  async #whenDurable<Value>(result: Result<Value>): Promise<Result<Value>> {
    const seen = [this.#inFlight, this.#open].filter((batch) => batch?.changes.length);
    const settled = await Promise.all(seen.map((batch) => batch?.settled));
    for (const outcome of settled) if (outcome && !outcome.ok) return outcome;
    return result;
  }

  async #writeBatches(): Promise<void> {
    // Commits of this turn of the event loop are gathered first.
    await Promise.resolve();
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
    const written = await this.#write(batch);
    this.#inFlight = undefined;
    if (written.ok) this.#commit(batch);
    else this.#abandon(batch, written);
  }

  async #write({ changes }: Batch): Promise<Result<void>> {
    try {
      await this.#append({ ops: changes });
      return ok();
    } catch (thrown) {
      return this.#refuse(toError(thrown));
    }
  }

  async #append(said: { restored?: RestoredState; ops: readonly Change[] }): Promise<void> {
    const lsn = this.#nextLsn;
    const at = this.#parts.clock.now();
    const text = JSON.stringify({ lsn, schemaVersion, at, ...said });
    await this.#parts.journal.append(text, lsn, { spends: spends(said.ops) });
    this.#nextLsn = lsn + 1;
    this.#tellHealth({ state: 'writing' });
  }

  #commit(batch: Batch): void {
    const notice = noticeOf(batch.changes, this.#parts.state.readers);
    this.#parts.state.apply(batch.changes);
    this.#pending = overlaysOver(this.#parts.state.tables);
    lay(this.#pending, this.#open.changes);
    this.#parts.changes.publish(notice);
    batch.settle(ok());
  }

  /** What waited behind a failed batch may have been drafted upon it, so it fails with it. */
  #abandon(batch: Batch, failed: Failed): void {
    const behind = this.#open;
    this.#open = newBatch();
    this.#pending = overlaysOver(this.#parts.state.tables);
    batch.settle(failed);
    behind.settle(failed);
  }

  #refuse(error: Error): Failed {
    this.#parts.log.error('storage.write-failed', { error });
    const health = healthAfter(error);
    this.#tellHealth(health);
    return refusal(health);
  }

  /** Whoever shows the health asks again when it changes. */
  #tellHealth(health: StorageHealth): void {
    const isNews = health.state !== this.#health.state;
    this.#health = health;
    if (isNews) this.#parts.changes.publish({ tables: ['installation'], ids: [] });
  }
}

const nothingAfterTheEnd = 'Nothing was changed. Vaultdesk is stopping; start it again to go on.';

function healthAfter(error: Error): StorageHealth {
  if (error instanceof UnsyncedError)
    return { state: 'refusing', reason: 'The disk refused to sync. Restart Vaultdesk to go on.' };
  if (isDiskFull(error))
    return { state: 'full', reason: 'The disk is full. Free some space; writing goes on then.' };
  return { state: 'failing', reason: 'The disk refused the last write. The next one is tried.' };
}

function newBatch(): Batch {
  let settle: Batch['settle'] = () => {};
  const settled = new Promise<Result<void>>((resolve) => {
    settle = resolve;
  });
  return { changes: [], settled, settle };
}

function refusal({ state, reason }: StorageHealth): Failed {
  return state === 'full'
    ? fail('storage.full', `Nothing was changed. ${reason}`)
    : fail('storage.unavailable', `Nothing was changed. ${reason}`);
}
