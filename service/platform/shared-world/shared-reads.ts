import type { Clock } from '../ports/clock.ts';

/** The callers that wait for the same read. */
type PendingRead = { readonly ended: Promise<void>; resolve(): void; reject(error: unknown): void };

/** Reads the end of a log, one read at a time, each for all callers that waited when it started. */
export class SharedReads {
  readonly #clock: Pick<Clock, 'monotonicMillis'>;
  readonly #read: () => Promise<void>;
  #next: PendingRead | undefined;
  #isReading = false;
  #freshAt = Number.NEGATIVE_INFINITY;

  constructor(clock: Pick<Clock, 'monotonicMillis'>, readLog: () => Promise<void>) {
    this.#clock = clock;
    this.#read = readLog;
  }

  /** Time since the start of the last successful read. */
  get age(): number {
    return this.#clock.monotonicMillis() - this.#freshAt;
  }

  /** Resolves after a read that started after this call; rejects if it fails. */
  fresh(): Promise<void> {
    if (!this.#next) {
      this.#next = createPending();
      // Requests of the same turn of the event loop share one read.
      if (!this.#isReading) setImmediate(() => this.#start());
    }
    return this.#next.ended;
  }

  /** Starts a background read unless one is running; its failure is reported by the next `fresh`. */
  renew(): void {
    if (this.#next || this.#isReading) return;
    this.fresh().catch(() => undefined);
  }

  /** Starts the read for all current callers, if any. */
  #start(): void {
    if (!this.#next) return;
    const { resolve, reject } = this.#next;
    this.#next = undefined;
    this.#isReading = true;
    const startedAt = this.#clock.monotonicMillis();
    const end = (settle: () => void) => {
      this.#isReading = false;
      // Starts the next read before the callers of the finished read continue.
      this.#start();
      settle();
    };
    const readAgain = () => {
      this.#freshAt = startedAt;
      end(resolve);
    };
    this.#read().then(readAgain, (error) => end(() => reject(error)));
  }
}

function createPending(): PendingRead {
  let [resolve, reject]: [PendingRead['resolve'], PendingRead['reject']] = [() => {}, () => {}];
  const ended = new Promise<void>((fulfil, refuse) => {
    [resolve, reject] = [fulfil, refuse];
  });
  return { ended, resolve, reject };
}
