import { setImmediate as otherWork } from 'node:timers/promises';
import type { RequestRecord } from '../../model/history/request-record.ts';
import { toError } from '../../model/kernel/results/reasons.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log, NotedRequest } from '../ports/request-log.ts';
import { sliceMilliseconds } from './note-allowances.ts';

/** Console requests have separate rows, which only displace their own kind; reads never displace changes. */
export type Row = 'calls' | 'apart' | 'looks';

function rowOf({ isApart, isNotable }: NotedRequest): Row {
  if (!isApart) return 'calls';
  return isNotable ? 'apart' : 'looks';
}

/** Whether to notify clients that watch the log. Console reads would repeat a failing query forever. */
function isNews({ isApart, isNotable }: NotedRequest, { operation = '' }: RequestRecord): boolean {
  return !isApart || (isNotable && !operation.startsWith('requests.'));
}

/** The stored form of a request: its record as JSON. */
export interface PendingLine {
  readonly id: string;
  readonly row: Row;
  readonly isNews: boolean;
  readonly json: string;
}

interface ReaderPorts {
  readonly clock: Pick<Clock, 'monotonicMillis'>;
  readonly log: Log;
}

/**
 * Notes that wait to be written. Each is converted to a line without secrets in the next turns of the event loop, in
 * slices, so that other requests run in between and no request object is retained. If such objects survived, V8 would
 * allocate their kind in the old generation and collect them late.
 */
export class PendingLines {
  readonly #ports: ReaderPorts;
  /** Measured time per line. */
  readonly cost = new LineCost();
  #notes: NotedRequest[] = [];
  #lines: PendingLine[] = [];
  #weight = 0;
  #isDue = false;

  constructor(ports: ReaderPorts) {
    this.#ports = ports;
  }

  /** Approximate size of the waiting notes, in characters and bytes. */
  get weight(): number {
    return this.#weight;
  }

  add(note: NotedRequest): void {
    this.#notes.push(note);
    this.#weight += note.weight;
    if (this.#isDue) return;
    this.#isDue = true;
    setImmediate(() => this.#continue());
  }

  /** The lines of all waiting notes, in the order of arrival. */
  async takeAll(): Promise<readonly PendingLine[]> {
    while (this.#readSlice()) await otherWork();
    const lines = this.#lines;
    this.#lines = [];
    this.#weight = 0;
    return lines;
  }

  #continue(): void {
    this.#isDue = this.#readSlice();
    if (this.#isDue) setImmediate(() => this.#continue());
  }

  /** Returns whether notes are left. */
  #readSlice(): boolean {
    const { clock } = this.#ports;
    const startedAt = clock.monotonicMillis();
    let readCount = 0;
    for (const note of this.#notes) {
      if (readCount > 0 && clock.monotonicMillis() - startedAt >= sliceMilliseconds) break;
      this.#read(note);
      readCount += 1;
    }
    this.#notes = this.#notes.slice(readCount);
    this.cost.add(readCount, clock.monotonicMillis() - startedAt);
    return this.#notes.length > 0;
  }

  #read(note: NotedRequest): void {
    try {
      const record = note.toRecord();
      this.#lines.push({ id: record.id, row: rowOf(note), isNews: isNews(note, record), json: JSON.stringify(record) });
    } catch (error) {
      this.#ports.log.error('requests.unreadable', { error: toError(error) });
    }
  }
}

/** The time to create a line, averaged over the last seconds. */
class LineCost {
  #milliseconds = 0;
  #lines = 0;

  add(lines: number, milliseconds: number): void {
    this.#milliseconds += milliseconds;
    this.#lines += lines;
  }

  /** Milliseconds per line, with other work in between; 0 at first. Each call halves the weight of older lines. */
  look(): number {
    const cost = this.#lines === 0 ? 0 : this.#milliseconds / this.#lines;
    this.#milliseconds /= 2;
    this.#lines /= 2;
    return cost;
  }
}
