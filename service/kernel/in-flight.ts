/** Counts work that is under way. */
export class InFlight {
  #count = 0;
  readonly #waiting = new Set<() => void>();

  async run<Value>(work: () => Promise<Value>): Promise<Value> {
    this.#count += 1;
    try {
      return await work();
    } finally {
      this.#count -= 1;
      if (this.#count === 0) for (const tell of this.#waiting) tell();
    }
  }

  /** Resolves when none is under way, or after so many milliseconds of the machine; answers whether none is. */
  async rest(milliseconds: number): Promise<boolean> {
    if (this.#count === 0) return true;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(tell, milliseconds);
      const waiting = this.#waiting;
      function tell() {
        clearTimeout(timer);
        waiting.delete(tell);
        resolve();
      }
      waiting.add(tell);
    });
    return this.#count === 0;
  }
}
