/** Mutex per key: runs work one at a time, in order of arrival. */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<unknown>>();

  async run<Value>(key: string, work: () => Promise<Value>): Promise<Value> {
    const before = this.#last.get(key) ?? Promise.resolve();
    const result = before.then(work, work);
    const settled = result.catch(() => undefined);
    this.#last.set(key, settled);
    try {
      return await result;
    } finally {
      if (this.#last.get(key) === settled) this.#last.delete(key);
    }
  }
}

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

/** Runs work one at a time per key. Callers during a run share the next run, which starts after their calls. */
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

export class InFlight {
  #count = 0;
  readonly #waiting = new Set<() => void>();

  async run<Value>(work: () => Promise<Value>): Promise<Value> {
    this.#count += 1;
    try {
      return await work();
    } finally {
      this.#count -= 1;
      if (this.#count === 0) for (const notify of this.#waiting) notify();
    }
  }

  /** Resolves when nothing is running (true) or after this many milliseconds of system time (false). */
  async idle(milliseconds: number): Promise<boolean> {
    if (this.#count === 0) return true;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(finish, milliseconds);
      const waiting = this.#waiting;
      function finish() {
        clearTimeout(timer);
        waiting.delete(finish);
        resolve();
      }
      waiting.add(finish);
    });
    return this.#count === 0;
  }
}
