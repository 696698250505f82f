import { KeyedMutex } from './keyed-mutex.ts';

/**
 * Mutexes by key, separate per owner: work of one world never waits for work of another, even if both use the same
 * record id. The owner is a port that lives as long as its world; it is not retained here.
 */
export class ScopedMutex<Owner extends object> {
  readonly #locks = new WeakMap<Owner, KeyedMutex>();

  /** Runs work one at a time per owner and key, in order of arrival. */
  run<Value>(owner: Owner, key: string, work: () => Promise<Value>): Promise<Value> {
    const lock = this.#locks.get(owner) ?? new KeyedMutex();
    this.#locks.set(owner, lock);
    return lock.run(key, work);
  }
}
