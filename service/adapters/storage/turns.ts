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
  readonly #queue: { readonly taker: TurnTaker; goOn(): void }[] = [];
  #isGiving = false;
  #requests = 0;

  /** Marks the taker as requested. */
  ask(taker: TurnTaker): void {
    this.#requests += 1;
    taker.askedAt = this.#requests;
  }

  /** Resolves when its next turn has come. */
  next(taker: TurnTaker): Promise<void> {
    return new Promise((goOn) => {
      this.#queue.push({ taker, goOn });
      if (!this.#isGiving) void this.#give();
    });
  }

  async #give(): Promise<void> {
    this.#isGiving = true;
    while (this.#queue.length > 0) {
      await otherWork();
      const [first] = this.#queue.toSorted((left, right) => rankOf(right) - rankOf(left));
      if (!first) break;
      this.#queue.splice(this.#queue.indexOf(first), 1);
      first.goOn();
    }
    this.#isGiving = false;
  }
}

function rankOf({ taker }: { readonly taker: TurnTaker }): number {
  return taker.askedAt ?? 0;
}
