import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { toError } from '../../model/kernel/results/reasons.ts';
import { minute, second } from '../../model/kernel/units.ts';
import type { Clock } from '../ports/clock.ts';
import type { FileSystem } from '../ports/file-system.ts';
import type { Ids } from '../ports/ports.ts';
import type { Log } from '../ports/request-log.ts';
import type { Snapshot } from '../storage/files/checkpoint.ts';
import { replaceFileDurably } from '../storage/files/replace-file-durably.ts';
import type { MacKey } from '../storage/journal/authentic-line.ts';
import type { Lease } from './leases/lease.ts';
import type { Reached, SharedStorage } from './shared-storage.ts';
import type { WorldCheckpoints } from './world-checkpoints.ts';
import { follows, type LogEntry, otherHistory, type SharedLog, WorldLost } from './world-entry.ts';

/** Each step reads the log once; after the last entry the next check starts some steps later. */
const stepMilliseconds = 2 * second;
const restingSteps = 2;

interface LogCheckParts {
  readonly log: Pick<SharedLog, 'readFrom'>;
  readonly key: MacKey;
  /** The entry after which a start reads the log. */
  readonly beginning: () => Promise<Reached>;
  /** The last entry that this instance has applied. */
  readonly reached: () => Reached;
  readonly lost: (sentence: string) => void;
}

/** Reads what a start would read, so that the only writer notices an edited log before its next start. */
export class LogCheck {
  readonly #parts: LogCheckParts;
  /** The last checked entry; `undefined` before a new check. */
  #checked: Reached | undefined;
  #missing: number | undefined;
  #rest = 0;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(parts: LogCheckParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#timer = setInterval(() => {
      if (this.#rest > 0) this.#rest -= 1;
      else void this.step();
    }, stepMilliseconds);
    this.#timer.unref();
  }

  async end(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
  }

  /** Checks some entries, one step at a time. If the database does not respond, the next step asks again. */
  step(): Promise<void> {
    this.#running ??= this.#step()
      .catch((error: unknown) => {
        if (error instanceof WorldLost) this.#parts.lost(error.message);
      })
      .finally(() => {
        this.#running = undefined;
      });
    return this.#running;
  }

  async #step(): Promise<void> {
    const { log, beginning, reached } = this.#parts;
    const from = this.#checked ?? (await beginning());
    const end = reached();
    const [first, ...entries] = await log.readFrom(from.lsn);
    if (first?.lsn !== from.lsn) return this.#startAgain(from.lsn);
    if (first.mac !== from.mac) throw new WorldLost(otherHistory(from.lsn));
    const last = this.#follow(from, entries, end);
    if (last.lsn === from.lsn && last.lsn < end.lsn) throw new WorldLost(otherHistory(last.lsn + 1));
    if (last.lsn === end.lsn && last.mac !== end.mac) throw new WorldLost(otherHistory(last.lsn));
    this.#checked = last.lsn < end.lsn ? last : undefined;
    if (!this.#checked) this.#rest = restingSteps;
    this.#missing = undefined;
  }

  /** A checkpoint may have removed the entry in the meantime; the next check starts after that checkpoint. */
  #startAgain(lsn: number): void {
    if (this.#checked === undefined && this.#missing === lsn) throw new WorldLost(otherHistory(lsn));
    this.#missing = this.#checked === undefined ? lsn : undefined;
    this.#checked = undefined;
  }

  #follow(from: Reached, entries: readonly LogEntry[], end: Reached): Reached {
    let last = from;
    for (const entry of entries) {
      if (entry.lsn > end.lsn) break;
      const isNext = entry.lsn === last.lsn + 1 && follows(this.#parts.key, last.mac, entry);
      if (!isNext) throw new WorldLost(otherHistory(last.lsn + 1));
      last = { lsn: entry.lsn, mac: entry.mac };
    }
    return last;
  }
}

/** A checkpoint is due after this many bytes of entries. */
const dueBytes = 8 << 20;
/** Lower threshold at a stop. */
const dueBytesAtEnd = 1 << 20;
const pollMilliseconds = 2 * second;
const longestPauseMilliseconds = 5 * minute;

interface WritingParts {
  readonly storage: SharedStorage;
  readonly checkpoints: WorldCheckpoints;
  readonly lease: Pick<Lease, 'holds'>;
  readonly ids: Pick<Ids, 'uuid'>;
  readonly log: Log;
  readonly clock: Pick<Clock, 'monotonicMillis'>;
  snapshot(): Snapshot;
}

/** Writes checkpoints on the instance that runs the background work, so that a start reads little. */
export class CheckpointWriting {
  readonly #parts: WritingParts;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #failures = 0;
  #retryAt = Number.NEGATIVE_INFINITY;

  constructor(parts: WritingParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#timer = setInterval(() => void this.writeWhereDue(dueBytes), pollMilliseconds);
    this.#timer.unref();
  }

  /** Writes a last checkpoint if much was appended. */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
    await this.writeWhereDue(dueBytesAtEnd);
  }

  /** Writes one checkpoint at a time; if it fails, the log still has everything. */
  writeWhereDue(bytes: number): Promise<void> {
    const { storage, lease, clock } = this.#parts;
    const isDue = storage.appliedBytes >= bytes && lease.holds();
    if (isDue && clock.monotonicMillis() >= this.#retryAt) this.#running ??= this.#write();
    return this.#running ?? Promise.resolve();
  }

  async #write(): Promise<void> {
    const { storage, checkpoints, ids, log, clock } = this.#parts;
    const covered = storage.appliedBytes;
    try {
      await checkpoints.write(storage.reached, this.#parts.snapshot(), ids);
      storage.appliedBytes -= covered;
      this.#failures = 0;
    } catch (error) {
      const pause = Math.min(5 * second * 2 ** this.#failures, longestPauseMilliseconds);
      this.#failures += 1;
      this.#retryAt = clock.monotonicMillis() + pause;
      log.warn('world.checkpoint-failed', { error: toError(error) });
    } finally {
      this.#running = undefined;
    }
  }
}

const fileName = 'instance.id';

/** An id that is stored in the data directory of an instance, and a display name. */
type Instance = { readonly id: string; readonly name: string };

/** The instance of a data directory. The id survives restarts, so that the instance resumes its work immediately. */
export async function readInstance(disk: FileSystem, directory: string, ids: Pick<Ids, 'uuid'>): Promise<Instance> {
  const path = join(directory, fileName);
  const bytes = await disk.read(path).catch(() => undefined);
  const stored = z.uuid().safeParse(bytes?.toString().trim());
  const id = stored.success ? stored.data : ids.uuid();
  if (!stored.success) await replaceFileDurably(disk, path, Buffer.from(`${id}\n`));
  return { id, name: `${hostname()} ${id.slice(0, 4)}` };
}
