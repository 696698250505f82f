import { setTimeout as pause } from 'node:timers/promises';
import { gone } from '../adapters/eras/era-storage.ts';
import type { Result } from '../kernel/result.ts';

/** Requests of a world that are under way. */
export class UnderWay {
  readonly #ends = new Set<() => void>();
  /** Resolves what waits for rest. */
  #rested: (() => void) | undefined;
  #isEnded = false;

  /** Answers what the work does, or that the world went. */
  async run<Value>(work: () => Promise<Result<Value>>): Promise<Result<Value>> {
    if (this.#isEnded) return gone();
    return new Promise((resolve, reject) => {
      const end = () => resolve(gone());
      this.#ends.add(end);
      work()
        .then(resolve, reject)
        .finally(() => {
          this.#ends.delete(end);
          if (this.#ends.size === 0) this.#rested?.();
        });
    });
  }

  /** Resolves when none is under way, or after so long. */
  async rest(graceMilliseconds: number): Promise<void> {
    if (this.#ends.size === 0) return;
    const rested = new Promise<void>((resolve) => {
      this.#rested = resolve;
    });
    await Promise.race([rested, pause(graceMilliseconds, undefined, { ref: false })]);
  }

  /** Everybody who waits has an answer. */
  end(): void {
    this.#isEnded = true;
    for (const end of this.#ends) end();
    this.#ends.clear();
  }
}
