import { second } from '../../kernel/time-units.ts';
import type { Rate } from './limits.ts';

/** A token bucket: limits a kind of note to a burst and a rate per second. */
export class Allowance {
  readonly #rate: Rate;
  #remaining: number;
  #filledAt: number;

  constructor(rate: Rate, now: number) {
    this.#rate = rate;
    this.#remaining = rate.atOnce;
    this.#filledAt = now;
  }

  get isSpent(): boolean {
    return this.#remaining < 1;
  }

  /** Takes a note if the burst allows it. Reads no clock, because every request calls it. */
  take(): boolean {
    if (this.isSpent) return false;
    this.#remaining -= 1;
    return true;
  }

  /** Restores the allowance for the time since the last refill, or a part of it. */
  refill(now: number, part: number): void {
    const { atOnce, perSecond } = this.#rate;
    const refill = ((now - this.#filledAt) / second) * perSecond * part;
    this.#remaining = Math.min(atOnce, this.#remaining + refill);
    this.#filledAt = now;
  }
}
