import { setImmediate as otherWork } from 'node:timers/promises';
import type { Clock } from '../../ports/clock.ts';

/** Reads of the end of a log, one at a time, each for everybody who waited when it began. */
export class SharedReads {
  readonly #clock: Pick<Clock, 'monotonicMillis'>;
  readonly #read: () => Promise<void>;
  #running: Promise<void> | undefined;
  #next: Promise<void> | undefined;
  #isReading = false;
  #freshAt = Number.NEGATIVE_INFINITY;

  constructor(clock: Pick<Clock, 'monotonicMillis'>, read: () => Promise<void>) {
    this.#clock = clock;
    this.#read = read;
  }

  /** How long ago the last one began that ended well. */
  get age(): number {
    return this.#clock.monotonicMillis() - this.#freshAt;
  }

  /** Resolves when a read has ended that began after this was called; throws what it threw. */
  fresh(): Promise<void> {
    this.#next ??= this.#begin();
    return this.#next;
  }

  /** Begins a read that nobody waits for, unless one is under way; whoever needs it is told if it fails. */
  renew(): void {
    if (this.#next || this.#isReading) return;
    this.fresh().catch(() => undefined);
  }

  async #begin(): Promise<void> {
    await this.#running?.catch(() => undefined);
    // Whoever asks in this turn of the event loop shares it, and their requests come in one by one.
    await otherWork();
    this.#next = undefined;
    this.#running = this.#run();
    return this.#running;
  }

  async #run(): Promise<void> {
    const began = this.#clock.monotonicMillis();
    this.#isReading = true;
    try {
      await this.#read();
    } finally {
      this.#isReading = false;
    }
    this.#freshAt = began;
  }
}
