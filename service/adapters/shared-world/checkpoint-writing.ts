import { toError } from '../../kernel/error.ts';
import { minute, second } from '../../kernel/time-units.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Ids } from '../../ports/ids.ts';
import type { Log } from '../../ports/log.ts';
import type { Snapshot } from '../storage/checkpoint.ts';
import type { Lease } from './lease.ts';
import type { SharedStorage } from './shared-storage.ts';
import type { WorldCheckpoints } from './world-checkpoints.ts';

/** A checkpoint is due after this many bytes of entries. */
const dueBytes = 8 << 20;
/** Lower threshold at a stop. */
const dueBytesAtEnd = 1 << 20;
const lookMilliseconds = 2 * second;
const longestPauseMilliseconds = 5 * minute;

export interface WritingParts {
  readonly storage: SharedStorage;
  readonly checkpoints: WorldCheckpoints;
  readonly lease: Pick<Lease, 'holds'>;
  readonly ids: Pick<Ids, 'uuid'>;
  readonly log: Log;
  readonly clock: Pick<Clock, 'monotonicMillis'>;
  snapshot(): Snapshot;
}

/**
 * Writes checkpoints on the instance that runs the background work, so that a start reads little.
 */
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
    this.#timer = setInterval(() => void this.writeWhereDue(dueBytes), lookMilliseconds);
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
