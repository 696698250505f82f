import { second } from '../../model/kernel/units.ts';
import type { NotedRequest } from '../ports/request-log.ts';

/** Processing limits of the request log; how much it stores is a setting. */

/** Records are written twice a second. */
export const pauseMilliseconds = second / 2;
/** Lines per batch. */
export const linesAtOnce = 100;
/** Maximum time per slice in which notes are converted to records. */
export const sliceMilliseconds = 2;
/** Notes of more than this size, in bytes, are written immediately. */
export const heavyNotes = 4 * 1024 * 1024;
/** Maximum size of a file, since files are read and removed as a whole. */
export const segmentBytes = 4 * 1024 * 1024;
/** Number of segments within the limits, so that removing the oldest segment leaves most records. */
export const segmentsInBounds = 8;
/** A search returns its results after reading this many bytes. */
export const searchBytes = 16 * 1024 * 1024;
/** Console requests may use a tenth of the limits; console reads have another tenth. */
export const shareApart = 10;

/** Maximum burst of notes, and rate per second. */
type Rate = { readonly atOnce: number; readonly perSecond: number };

/**
 * Limits during a flood: the log may use less than 3 % of the time (`shareOfTime`). More than 50
 * reads a second help no reader. Changes, failures and rejected calls are looked up later, so they
 * can also use the remaining allowances below their own.
 */
const rates = {
  notable: { atOnce: 500, perSecond: 200 },
  refused: { atOnce: 500, perSecond: 100 },
  reads: { atOnce: 500, perSecond: 50 },
  apart: { atOnce: 500, perSecond: 100 },
  looks: { atOnce: 500, perSecond: 50 },
} as const satisfies Record<string, Rate>;

/** Maximum share of the time for the lines of all rates; slow lines reduce their number in a flood. */
const shareOfTime = 0.025;
/** Minimum share of each rate, however slow the lines are. */
const leastOfRates = 0.1;

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
  #takeCall({ isNotable, isRejected }: NotedRequest): boolean {
    const { notable, refused, reads } = this.#allowances;
    if (!isNotable) return reads.take();
    return (!isRejected && notable.take()) || refused.take() || reads.take();
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

/** A file of the log: lines in the order of their numbers, starting with `first`. */
export interface Segment {
  readonly first: number;
  readonly name: string;
  records: number;
  bytes: number;
}

const digits = 16;
const pattern = /^(\d{16})(?:-(\d+))?\.ndjson$/;

/** The name of a segment, including its number of lines once it is closed. */
export function segmentName(first: number, records?: number): string {
  const stem = String(first).padStart(digits, '0');
  return records === undefined ? `${stem}.ndjson` : `${stem}-${records}.ndjson`;
}

/** The parts of a segment name; `undefined` for any other name. */
export function readSegmentName(name: string): { readonly first: number; readonly records?: number } | undefined {
  const [, first, records] = pattern.exec(name) ?? [];
  if (first === undefined) return undefined;
  return { first: Number(first), ...(records !== undefined && { records: Number(records) }) };
}

export function lineOf(number: number, recordJson: string): string {
  return `{"number":${number},"record":${recordJson}}\n`;
}

/** The number of a line; `undefined` for an incomplete line. */
export function numberOf(line: string): number | undefined {
  const number = /^\{"number":(\d{1,15}),"record":\{.*\}\}$/.exec(line)?.[1];
  return number === undefined ? undefined : Number(number);
}

const lineFeed = 0x0a;

/** The non-empty lines of a file from the last to the first. */
export function* linesBackwards(bytes: Buffer): Generator<string> {
  let end = bytes.length;
  while (end > 0) {
    const start = bytes.lastIndexOf(lineFeed, end - 1) + 1;
    if (start < end) yield bytes.toString('utf8', start, end);
    end = start - 1;
  }
}
