import { second } from '../../kernel/time-units.ts';
import type { NotedRequest } from '../../ports/request-log.ts';
import { Allowance } from './allowance.ts';
import { leastOfRates, rates, shareOfTime } from './limits.ts';

/** Which notes are taken, so many of a kind; the others are counted. */
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

  /** Whether such notes are passed over now, where nothing is refused. */
  isFloodedBy(kind: 'reads' | 'changes'): boolean {
    const { notable, refused, reads } = this.#allowances;
    return reads.isSpent && (kind === 'reads' || (notable.isSpent && refused.isSpent));
  }

  get passedOver(): number {
    return this.#passedOver;
  }

  /** Of those how many were changes, refusals or failures. */
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

  /** Gives back what the time since the last refill is worth, where a line takes so many milliseconds. */
  refill(now: number, lineMilliseconds: number): void {
    const part = partOfRates(lineMilliseconds);
    for (const allowance of Object.values(this.#allowances)) allowance.refill(now, part);
  }

  #takeApart({ isNotable }: NotedRequest): boolean {
    const { apart, looks } = this.#allowances;
    return (isNotable ? apart : looks).take();
  }

  /** Reads that went well are the first to go, then what was refused; changes and failures of the service the last. */
  #takeCall({ isNotable, isRefused }: NotedRequest): boolean {
    const { notable, refused, reads } = this.#allowances;
    if (!isNotable) return reads.take();
    return (!isRefused && notable.take()) || refused.take() || reads.take();
  }
}

const linesPerSecond = Object.values(rates).reduce((sum, { perSecond }) => sum + perSecond, 0);

/** How much of the rates keeps within the share of time that the log may take. */
function partOfRates(lineMilliseconds: number): number {
  const shareAtRates = (linesPerSecond * lineMilliseconds) / second;
  return shareAtRates <= shareOfTime ? 1 : Math.max(leastOfRates, shareOfTime / shareAtRates);
}
