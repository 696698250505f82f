import { setImmediate as otherWork } from 'node:timers/promises';

/** Entries read or added per turn, before other work runs: a few milliseconds. */
export const offsetsInTurn = 2_000;

/** Work done in short turns. */
export interface TurnTaker {
  /**
   * When a caller last requested it, as a sequence number of `Turns`; `undefined` if no caller
   * waits.
   */
  askedAt: number | undefined;
}

/**
 * Gives one taker a turn at a time, with other work in between: the most recently requested first,
 * takers that no caller waits for last.
 */
export class Turns {
  readonly #waiting: { readonly taker: TurnTaker; goOn(): void }[] = [];
  #isGiving = false;
  #asked = 0;

  /** Marks the taker as requested. */
  ask(taker: TurnTaker): void {
    this.#asked += 1;
    taker.askedAt = this.#asked;
  }

  /** Resolves when its next turn has come. */
  next(taker: TurnTaker): Promise<void> {
    return new Promise((goOn) => {
      this.#waiting.push({ taker, goOn });
      if (!this.#isGiving) void this.#give();
    });
  }

  async #give(): Promise<void> {
    this.#isGiving = true;
    while (this.#waiting.length > 0) {
      await otherWork();
      const [first] = this.#waiting.toSorted((left, right) => rankOf(right) - rankOf(left));
      if (!first) break;
      this.#waiting.splice(this.#waiting.indexOf(first), 1);
      first.goOn();
    }
    this.#isGiving = false;
  }
}

function rankOf({ taker }: { readonly taker: TurnTaker }): number {
  return taker.askedAt ?? 0;
}
