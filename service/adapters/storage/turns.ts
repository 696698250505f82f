import { setImmediate as otherWork } from 'node:timers/promises';

/** So many places are looked at or filled before other work has its turn: a few milliseconds. */
export const placesInTurn = 2_000;

/** Work that is done in short turns. */
export interface TurnTaker {
  /** Since when somebody waits for it, as `Turns` counts; nothing while nobody does. */
  askedAt: number | undefined;
}

/**
 * One turn at a time, with other work in between, however many want one: what somebody asked for last goes
 * first, and what nobody waits for behind all of it.
 */
export class Turns {
  readonly #waiting: { readonly taker: TurnTaker; goOn(): void }[] = [];
  #isGiving = false;
  #asked = 0;

  /** Somebody waits for it from now on. */
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
      const [first] = this.#waiting.toSorted((one, other) => rankOf(other) - rankOf(one));
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
