import { KeyedLock } from './keyed-lock.ts';

/**
 * Locks by key, apart for each owner: one world's work never waits for another's, though both name a
 * record alike. The owner is a port that lives as long as its world, and is held by nothing here.
 */
export class OwnedLocks<Owner extends object> {
  readonly #locks = new WeakMap<Owner, KeyedLock>();

  /** Runs work one at a time for each key of an owner, in the order of arrival. */
  run<Value>(owner: Owner, key: string, work: () => Promise<Value>): Promise<Value> {
    const lock = this.#locks.get(owner) ?? new KeyedLock();
    this.#locks.set(owner, lock);
    return lock.run(key, work);
  }
}
