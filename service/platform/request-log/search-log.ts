import { setImmediate as otherWork } from 'node:timers/promises';
import { type RequestRecord, requestRecord } from '../../model/history/request-record.ts';
import { fieldsOf, parseJson } from '../../model/kernel/json.ts';
import type { Clock } from '../ports/clock.ts';
import type { RequestLogPage, RequestSearch } from '../ports/request-log.ts';
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
  const { hints, matches } = search;
  if (hints.length > 0) {
    const text = line.text.toLowerCase();
    if (!hints.every((hint) => text.includes(hint))) return undefined;
  }
  const record = recordOf(line);
  return record && matches(record) ? record : undefined;
}

interface NumberedLine {
  readonly number: number;
  readonly text: string;
}

interface Span {
  readonly before?: number | undefined;
  readonly after?: number | undefined;
}

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
