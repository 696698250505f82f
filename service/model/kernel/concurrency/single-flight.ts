import { KeyedMutex } from './keyed-mutex.ts';

/**
 * Runs work one at a time per key. Callers that ask during a run share the next run, so the work starts after each of
 * their calls.
 */
export class SingleFlight<Value> {
  readonly #lock = new KeyedMutex();
  readonly #waiting = new Map<string, Promise<Value>>();

  run(key: string, work: () => Promise<Value>): Promise<Value> {
    const waiting = this.#waiting.get(key);
    if (waiting) return waiting;
    const flight = this.#lock.run(key, () => {
      this.#waiting.delete(key);
      return work();
    });
    this.#waiting.set(key, flight);
    return flight;
  }
}
