import { setImmediate as otherWork } from 'node:timers/promises';
import { toError } from '../../kernel/error.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Log } from '../../ports/log.ts';
import type { NotedRequest } from '../../ports/request-log.ts';
import { sliceMilliseconds } from './limits.ts';
import { LineCost } from './line-cost.ts';
import { isNews, type Row, rowOf } from './rows.ts';

/** What is written of a request: its record, as JSON. */
export interface WaitingLine {
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
 * Notes that wait to be written. Each becomes a line without secrets as soon as the event loop goes round, in
 * slices, so that requests are answered between them: of a request itself nothing outlives it. Where such
 * objects grow old, V8 makes all of their kind old from the start, and collects them late.
 */
export class WaitingNotes {
  readonly #ports: ReaderPorts;
  /** What a line takes here. */
  readonly cost = new LineCost();
  #notes: NotedRequest[] = [];
  #lines: WaitingLine[] = [];
  #weight = 0;
  #isDue = false;

  constructor(ports: ReaderPorts) {
    this.#ports = ports;
  }

  /** How many characters and bytes wait, about. */
  get weight(): number {
    return this.#weight;
  }

  add(note: NotedRequest): void {
    this.#notes.push(note);
    this.#weight += note.weight;
    if (this.#isDue) return;
    this.#isDue = true;
    setImmediate(() => this.#goOn());
  }

  /** The lines of everything that waits, in the order it came. */
  async takeAll(): Promise<readonly WaitingLine[]> {
    while (this.#readSlice()) await otherWork();
    const lines = this.#lines;
    this.#lines = [];
    this.#weight = 0;
    return lines;
  }

  #goOn(): void {
    this.#isDue = this.#readSlice();
    if (this.#isDue) setImmediate(() => this.#goOn());
  }

  /** Whether some are left. */
  #readSlice(): boolean {
    const { clock } = this.#ports;
    const began = clock.monotonicMillis();
    let read = 0;
    for (const note of this.#notes) {
      if (read > 0 && clock.monotonicMillis() - began >= sliceMilliseconds) break;
      this.#read(note);
      read += 1;
    }
    this.#notes = this.#notes.slice(read);
    this.cost.add(read, clock.monotonicMillis() - began);
    return this.#notes.length > 0;
  }

  #read(note: NotedRequest): void {
    try {
      const record = note.toRecord();
      this.#lines.push({
        id: record.id,
        row: rowOf(note),
        isNews: isNews(note, record),
        json: JSON.stringify(record),
      });
    } catch (error) {
      this.#ports.log.error('requests.unreadable', { error: toError(error) });
    }
  }
}
