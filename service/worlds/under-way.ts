import { setTimeout as pause } from 'node:timers/promises';
import { gone } from '../adapters/world-instances/instance-storage.ts';
import type { Failed, Result } from '../kernel/result.ts';

interface Waiting {
  /** Settles the call with the end of the world. */
  readonly end: () => void;
  place: number;
}

/** In-flight requests of a world. */
export class UnderWay {
  /** Unordered. A set would be reallocated every few requests, each time among V8's old objects. */
  readonly #waiting: Waiting[] = [];
  /** Resolves the wait in `rest`. */
  #rested: (() => void) | undefined;
  #refusal: Failed | undefined;

  /** The result of the work, or the end of the world. */
  run<Value>(work: () => Promise<Result<Value>>): Promise<Result<Value>> {
    if (this.#refusal) return Promise.resolve(this.#refusal);
    return new Promise((resolve, reject) => {
      const working = work();
      const entry = { end: () => resolve(this.#refusal ?? gone()), place: this.#waiting.length };
      this.#waiting.push(entry);
      working.then(
        (result) => {
          this.#leave(entry);
          resolve(result);
        },
        (error) => {
          this.#leave(entry);
          reject(error);
        },
      );
    });
  }

  /** Resolves when no request is in flight, or after this time. */
  async rest(graceMilliseconds: number): Promise<void> {
    if (this.#waiting.length === 0) return;
    const rested = new Promise<void>((resolve) => {
      this.#rested = resolve;
    });
    await Promise.race([rested, pause(graceMilliseconds, undefined, { ref: false })]);
  }

  /** Settles all pending calls with this failure. */
  end(why: Failed): void {
    this.#refusal = why;
    for (const { end } of this.#waiting.splice(0)) end();
  }

  #leave(entry: Waiting): void {
    if (this.#waiting[entry.place] !== entry) return;
    const last = this.#waiting.pop();
    if (last && last !== entry) {
      this.#waiting[entry.place] = last;
      last.place = entry.place;
    }
    if (this.#waiting.length === 0) this.#rested?.();
  }
}
