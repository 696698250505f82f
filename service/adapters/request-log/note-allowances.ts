import { second } from '../../kernel/time-units.ts';
import type { NotedRequest } from '../../ports/request-log.ts';
import { leastOfRates, type Rate, rates, shareOfTime } from './limits.ts';

/** Decides which notes are taken, by kind; counts the others. */
export class NoteAllowances {
  readonly #allowances: Readonly<Record<keyof typeof rates, Allowance>>;
  #passedOver = 0;
  #passedOverNotable = 0;

  constructor(now: number) {
    this.#allowances = {
      notable: new Allowance(rates.notable, now),
      refused: new Allowance(rates.refused, now),
      reads: new Allowance(rates.reads, now),
      apart: new Allowance(rates.apart, now),
      looks: new Allowance(rates.looks, now),
    };
  }

  /** Whether such notes are currently dropped unless the request is rejected. */
  isFloodedBy(kind: 'reads' | 'changes'): boolean {
    const { notable, refused, reads } = this.#allowances;
    return reads.isSpent && (kind === 'reads' || (notable.isSpent && refused.isSpent));
  }

  get passedOver(): number {
    return this.#passedOver;
  }

  /** Number of dropped notes that were changes, rejections or failures. */
  get passedOverNotable(): number {
    return this.#passedOverNotable;
  }

  /** Whether the note is taken. */
  take(note: NotedRequest): boolean {
    const isTaken = note.isApart ? this.#takeApart(note) : this.#takeCall(note);
    if (isTaken || note.isApart) return isTaken;
    this.#passedOver += 1;
    if (note.isNotable) this.#passedOverNotable += 1;
    return false;
  }

  /** Restores the allowances for the time since the last refill, given the time per line. */
  refill(now: number, lineMilliseconds: number): void {
    const part = partOfRates(lineMilliseconds);
    for (const allowance of Object.values(this.#allowances)) allowance.refill(now, part);
  }

  #takeApart({ isNotable }: NotedRequest): boolean {
    const { apart, looks } = this.#allowances;
    return (isNotable ? apart : looks).take();
  }

  /** Drops successful reads first, then rejected calls, then changes and server errors. */
  #takeCall({ isNotable, isRefused }: NotedRequest): boolean {
    const { notable, refused, reads } = this.#allowances;
    if (!isNotable) return reads.take();
    return (!isRefused && notable.take()) || refused.take() || reads.take();
  }
}

const linesPerSecond = Object.values(rates).reduce((sum, { perSecond }) => sum + perSecond, 0);

/** The part of the rates that stays within the log's share of the time. */
function partOfRates(lineMilliseconds: number): number {
  const shareAtRates = (linesPerSecond * lineMilliseconds) / second;
  return shareAtRates <= shareOfTime ? 1 : Math.max(leastOfRates, shareOfTime / shareAtRates);
}

/** A token bucket: limits a kind of note to a burst and a rate per second. */
class Allowance {
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
