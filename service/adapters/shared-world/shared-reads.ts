import type { Clock } from '../../ports/clock.ts';

/** Those who wait for one read. */
interface Waiting {
  readonly ended: Promise<void>;
  resolve(): void;
  reject(error: unknown): void;
}

/** Reads of the end of a log, one at a time, each for everybody who waited when it began. */
export class SharedReads {
  readonly #clock: Pick<Clock, 'monotonicMillis'>;
  readonly #read: () => Promise<void>;
  #next: Waiting | undefined;
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
    if (!this.#next) {
      this.#next = waiting();
      // Whoever asks in this turn of the event loop shares it, and their requests come in one by one.
      if (!this.#isReading) setImmediate(() => this.#begin());
    }
    return this.#next.ended;
  }

  /** Begins a read that nobody waits for, unless one is under way; whoever needs it is told if it fails. */
  renew(): void {
    if (this.#next || this.#isReading) return;
    this.fresh().catch(() => undefined);
  }

  /** The read of those who wait now, if any. */
  #begin(): void {
    if (!this.#next) return;
    const { resolve, reject } = this.#next;
    this.#next = undefined;
    this.#isReading = true;
    const began = this.#clock.monotonicMillis();
    const end = (settle: () => void) => {
      this.#isReading = false;
      // The database works on the next one while those of this one are answered.
      this.#begin();
      settle();
    };
    const read = () => {
      this.#freshAt = began;
      end(resolve);
    };
    this.#read().then(read, (error) => end(() => reject(error)));
  }
}

function waiting(): Waiting {
  let [resolve, reject]: [Waiting['resolve'], Waiting['reject']] = [() => {}, () => {}];
  const ended = new Promise<void>((fulfil, refuse) => {
    [resolve, reject] = [fulfil, refuse];
  });
  return { ended, resolve, reject };
}
