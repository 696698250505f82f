import { setTimeout as pause } from 'node:timers/promises';
import { gone } from '../adapters/world-instances/instance-storage.ts';
import type { Failed, Result } from '../kernel/result.ts';

interface PendingCall {
  /** Settles the call with the end of the world. */
  readonly end: () => void;
  index: number;
}

/** In-flight requests of a world. */
export class UnderWay {
  /** Unordered. A set would be reallocated every few requests, each time among V8's old objects. */
  readonly #pending: PendingCall[] = [];
  /** Resolves the wait in `rest`. */
  #resolveRest: (() => void) | undefined;
  #refusal: Failed | undefined;

  /** The result of the work, or the end of the world. */
  run<Value>(work: () => Promise<Result<Value>>): Promise<Result<Value>> {
    if (this.#refusal) return Promise.resolve(this.#refusal);
    return new Promise((resolve, reject) => {
      const promise = work();
      const entry = { end: () => resolve(this.#refusal ?? gone()), index: this.#pending.length };
      this.#pending.push(entry);
      promise.then(
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
    if (this.#pending.length === 0) return;
    const settled = new Promise<void>((resolve) => {
      this.#resolveRest = resolve;
    });
    await Promise.race([settled, pause(graceMilliseconds, undefined, { ref: false })]);
  }

  /** Settles all pending calls with this failure. */
  end(failure: Failed): void {
    this.#refusal = failure;
    for (const { end } of this.#pending.splice(0)) end();
  }

  #leave(entry: PendingCall): void {
    if (this.#pending[entry.index] !== entry) return;
    const last = this.#pending.pop();
    if (last && last !== entry) {
      this.#pending[entry.index] = last;
      last.index = entry.index;
    }
    if (this.#pending.length === 0) this.#resolveRest?.();
  }
}
