import { second } from '../../kernel/time-units.ts';
import type { Rate } from './limits.ts';

/** How many of a kind may still be taken: so many at once, and so many a second. */
export class Allowance {
  readonly #rate: Rate;
  #left: number;
  #filledAt: number;

  constructor(rate: Rate, now: number) {
    this.#rate = rate;
    this.#left = rate.atOnce;
    this.#filledAt = now;
  }

  get isSpent(): boolean {
    return this.#left < 1;
  }

  /** Whether one more may be taken. Asks no clock, as it is asked for every request. */
  take(): boolean {
    if (this.isSpent) return false;
    this.#left -= 1;
    return true;
  }

  /** Gives back what the time since the last refill is worth, or a part of it. */
  refill(now: number, part: number): void {
    const { atOnce, perSecond } = this.#rate;
    const gained = ((now - this.#filledAt) / second) * perSecond * part;
    this.#left = Math.min(atOnce, this.#left + gained);
    this.#filledAt = now;
  }
}
