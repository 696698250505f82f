import { setTimeout as pause } from 'node:timers/promises';
import { gone } from '../adapters/eras/era-storage.ts';
import type { Failed, Result } from '../kernel/result.ts';

interface Waiting {
  /** Answers that the world went. */
  readonly end: () => void;
  place: number;
}

/** Requests of a world that are under way. */
export class UnderWay {
  /** In no order. A set would be laid out anew every few requests, each time among what V8 keeps long. */
  readonly #waiting: Waiting[] = [];
  /** Resolves what waits for rest. */
  #rested: (() => void) | undefined;
  #refusal: Failed | undefined;

  /** Answers what the work does, or that the world went. */
  run<Value>(work: () => Promise<Result<Value>>): Promise<Result<Value>> {
    if (this.#refusal) return Promise.resolve(this.#refusal);
    return new Promise((resolve, reject) => {
      const working = work();
      const one = { end: () => resolve(this.#refusal ?? gone()), place: this.#waiting.length };
      this.#waiting.push(one);
      working.then(
        (result) => {
          this.#leave(one);
          resolve(result);
        },
        (error) => {
          this.#leave(one);
          reject(error);
        },
      );
    });
  }

  /** Resolves when none is under way, or after so long. */
  async rest(graceMilliseconds: number): Promise<void> {
    if (this.#waiting.length === 0) return;
    const rested = new Promise<void>((resolve) => {
      this.#rested = resolve;
    });
    await Promise.race([rested, pause(graceMilliseconds, undefined, { ref: false })]);
  }

  /** Everybody who waits has this answer. */
  end(why: Failed): void {
    this.#refusal = why;
    for (const { end } of this.#waiting.splice(0)) end();
  }

  #leave(one: Waiting): void {
    if (this.#waiting[one.place] !== one) return;
    const last = this.#waiting.pop();
    if (last && last !== one) {
      this.#waiting[one.place] = last;
      last.place = one.place;
    }
    if (this.#waiting.length === 0) this.#rested?.();
  }
}
