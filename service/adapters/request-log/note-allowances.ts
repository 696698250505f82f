import type { NotedRequest } from '../../ports/request-log.ts';
import { Allowance } from './allowance.ts';
import { rates } from './limits.ts';

/** Which notes are taken, so many of a kind; the others are counted. */
export class NoteAllowances {
  readonly #allowances: Readonly<Record<keyof typeof rates, Allowance>>;
  #passedOver = 0;

  constructor(now: number) {
    this.#allowances = {
      notable: new Allowance(rates.notable, now),
      reads: new Allowance(rates.reads, now),
      apart: new Allowance(rates.apart, now),
      looks: new Allowance(rates.looks, now),
    };
  }

  get isFlooded(): boolean {
    return this.#allowances.reads.isSpent;
  }

  get passedOver(): number {
    return this.#passedOver;
  }

  /** Whether the note is taken. */
  take(note: NotedRequest): boolean {
    if (this.#allowanceOf(note).take()) return true;
    if (!note.isApart) this.#passedOver += 1;
    return false;
  }

  /** Gives back what the time since the last refill is worth. */
  refill(now: number): void {
    for (const allowance of Object.values(this.#allowances)) allowance.refill(now);
  }

  #allowanceOf({ isApart, isNotable }: NotedRequest): Allowance {
    const { apart, looks, notable, reads } = this.#allowances;
    if (isApart) return isNotable ? apart : looks;
    return isNotable ? notable : reads;
  }
}
