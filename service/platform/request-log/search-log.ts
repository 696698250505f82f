import { setImmediate as otherWork } from 'node:timers/promises';
import { type RequestRecord, requestRecord } from '../../model/history/request-record.ts';
import { fieldsOf, parseJson } from '../../model/kernel/json.ts';
import { toError } from '../../model/kernel/results/reasons.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log, NotedRequest, RequestLogPage, RequestSearch } from '../ports/request-log.ts';
import { linesBackwards, numberOf, type Segment, searchBytes, sliceMilliseconds } from './note-allowances.ts';
import type { Segments } from './segments.ts';

/** Searches segments, newest first, in slices. Returns early after it has read much without enough matches. */
export async function searchLog(
  rows: readonly Segments[],
  search: RequestSearch,
  clock: Clock,
): Promise<RequestLogPage> {
  const readers = rows.map((row) => new BackwardReader(row, search));
  const records: RequestRecord[] = [];
  let newest: number | undefined;
  let last: number | undefined;
  let sliceStart = clock.monotonicMillis();
  for (;;) {
    const line = await takeNewest(readers);
    if (!line) return { records, ...(newest !== undefined && { newest }) };
    newest ??= line.number;
    const isOverLimit = readers.reduce((sum, { bytesRead }) => sum + bytesRead, 0) > searchBytes;
    if (records.length === search.size || isOverLimit) {
      const partial = { records, newest, next: last ?? line.number + 1 };
      const searchedUntil = records.length < search.size ? recordOf(line)?.at : undefined;
      return searchedUntil === undefined ? partial : { ...partial, searchedUntil: searchedUntil };
    }
    last = line.number;
    const record = matchingRecord(line, search);
    if (record) records.push(record);
    if (clock.monotonicMillis() - sliceStart < sliceMilliseconds) continue;
    await otherWork();
    sliceStart = clock.monotonicMillis();
  }
}

/** The record of a line; `undefined` if the line has an invalid record. */
function recordOf({ text }: NumberedLine): RequestRecord | undefined {
  const parsed = requestRecord.safeParse(fieldsOf(parseJson(text)).record);
  return parsed.success ? parsed.data : undefined;
}

async function takeNewest(readers: readonly BackwardReader[]): Promise<NumberedLine | undefined> {
  let newest: { readonly reader: BackwardReader; readonly line: NumberedLine } | undefined;
  for (const reader of readers) {
    const line = await reader.peek();
    if (line && line.number > (newest?.line.number ?? 0)) newest = { reader, line };
  }
  newest?.reader.take();
  return newest?.line;
}

function matchingRecord(line: NumberedLine, search: RequestSearch): RequestRecord | undefined {
  const { hints, mayMatch, matches } = search;
  if (hints.length > 0 || mayMatch) {
    const text = line.text.toLowerCase();
    if (!hints.every((hint) => text.includes(hint)) || mayMatch?.(text) === false) return undefined;
  }
  const record = recordOf(line);
  return record && matches(record) ? record : undefined;
}

type NumberedLine = { readonly number: number; readonly text: string };

type Span = { readonly before?: number | undefined; readonly after?: number | undefined };

/** Reads the lines of segments between two numbers one by one, newest first; a file is read when it is reached. */
class BackwardReader {
  readonly #segments: Segments;
  readonly #span: Span;
  #unread: Segment[] | undefined;
  #lines: Iterator<string> | undefined;
  #peeked: NumberedLine | undefined;
  bytesRead = 0;

  constructor(segments: Segments, span: Span) {
    this.#segments = segments;
    this.#span = span;
  }

  /** The line that `take` removes; `undefined` at the end. */
  async peek(): Promise<NumberedLine | undefined> {
    this.#peeked ??= await this.#read();
    return this.#peeked;
  }

  take(): void {
    this.#peeked = undefined;
  }

  async #read(): Promise<NumberedLine | undefined> {
    const { before = Number.POSITIVE_INFINITY, after = 0 } = this.#span;
    for (;;) {
      const line = this.#lines?.next();
      if (!line || line.done) {
        if (!(await this.#openNext())) return undefined;
        continue;
      }
      const number = numberOf(line.value);
      if (number === undefined || number >= before) continue;
      if (number > after) return { number, text: line.value };
      this.#unread = [];
      this.#lines = undefined;
    }
  }

  async #openNext(): Promise<boolean> {
    const { before = Number.POSITIVE_INFINITY } = this.#span;
    this.#unread ??= (await this.#segments.list()).filter(({ first }) => first <= before);
    const segment = this.#unread.pop();
    if (!segment) return false;
    const bytes = await this.#segments.read(segment);
    this.bytesRead += bytes.length;
    this.#lines = linesBackwards(bytes);
    return true;
  }
}

/** Console requests have separate rows, which only displace their own kind; reads never displace changes. */
export type Row = 'calls' | 'apart' | 'looks';

function rowOf({ isApart, isNotable }: NotedRequest): Row {
  if (!isApart) return 'calls';
  return isNotable ? 'apart' : 'looks';
}

/** Whether to notify clients that watch the log. Console reads would repeat a failing query forever. */
function isNew({ isApart, isNotable }: NotedRequest, { operation = '' }: RequestRecord): boolean {
  return !isApart || (isNotable && !operation.startsWith('requests.'));
}

/** The stored form of a request: its record as JSON. */
export interface PendingLine {
  readonly id: string;
  readonly row: Row;
  readonly isNew: boolean;
  readonly json: string;
}

type ReaderPorts = { readonly clock: Pick<Clock, 'monotonicMillis'>; readonly log: Log };

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
      this.#lines.push({ id: record.id, row: rowOf(note), isNew: isNew(note, record), json: JSON.stringify(record) });
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
