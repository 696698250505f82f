/** Counts running work. */
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

  /**
   * Resolves when nothing is running, or after this many milliseconds of system time. Returns whether nothing is
   * running.
   */
  async rest(milliseconds: number): Promise<boolean> {
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
