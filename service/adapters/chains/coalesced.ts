/** Work that runs one at a time; asked for while it runs, however often, it runs once more afterwards. */
export class Coalesced {
  readonly #work: () => Promise<void>;
  #running: Promise<void> | undefined;
  #isWanted = false;

  /** `work` does not throw. */
  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  /** Resolves once nothing is left to do. */
  run(): Promise<void> {
    this.#isWanted = true;
    this.#running ??= this.#loop();
    return this.#running;
  }

  async #loop(): Promise<void> {
    try {
      while (this.#isWanted) {
        this.#isWanted = false;
        await this.#work();
      }
    } finally {
      this.#running = undefined;
    }
  }
}
