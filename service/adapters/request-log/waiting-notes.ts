import type { NotedRequest } from '../../ports/request-log.ts';
import { Allowance } from './allowance.ts';
import { rates } from './limits.ts';

/** Notes that wait to be written, as many as there is an allowance for; the others are counted. */
export class WaitingNotes {
  readonly #allowances: Readonly<Record<keyof typeof rates, Allowance>>;
  #waiting: NotedRequest[] = [];
  #weight = 0;
  #passedOver = 0;

  constructor(now: number) {
    this.#allowances = {
      notable: new Allowance(rates.notable, now),
      reads: new Allowance(rates.reads, now),
      apart: new Allowance(rates.apart, now),
      looks: new Allowance(rates.looks, now),
    };
  }

  get weight(): number {
    return this.#weight;
  }

  get isFlooded(): boolean {
    return this.#allowances.reads.isSpent;
  }

  get passedOver(): number {
    return this.#passedOver;
  }

  /** Whether the note waits now. */
  add(note: NotedRequest): boolean {
    if (!this.#allowanceOf(note).take()) {
      if (!note.isApart) this.#passedOver += 1;
      return false;
    }
    this.#waiting.push(note);
    this.#weight += note.weight;
    return true;
  }

  /** Everything that waits, in the order it came. */
  takeAll(now: number): readonly NotedRequest[] {
    for (const allowance of Object.values(this.#allowances)) allowance.refill(now);
    const taken = this.#waiting;
    this.#waiting = [];
    this.#weight = 0;
    return taken;
  }

  #allowanceOf({ isApart, isNotable }: NotedRequest): Allowance {
    const { apart, looks, notable, reads } = this.#allowances;
    if (isApart) return isNotable ? apart : looks;
    return isNotable ? notable : reads;
  }
}
