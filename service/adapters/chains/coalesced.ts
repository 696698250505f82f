/** Runs work one at a time; any number of calls during a run cause one more run. */
export class Coalesced {
  readonly #work: () => Promise<void>;
  #running: Promise<void> | undefined;
  #isWanted = false;

  /** `work` does not throw. */
  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  /** Resolves once no run is left. */
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
