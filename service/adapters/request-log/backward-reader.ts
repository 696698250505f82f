import { linesBackwards, numberOf, type Segment } from './segment-file.ts';
import type { Segments } from './segments.ts';

/** A line of the log. */
export interface NumberedLine {
  readonly number: number;
  readonly text: string;
}

interface Span {
  readonly before?: number | undefined;
  readonly after?: number | undefined;
}

/**
 * Reads the lines of segments between two numbers one by one, newest first; a file is read when it
 * is reached.
 */
export class BackwardReader {
  readonly #segments: Segments;
  readonly #span: Span;
  #unread: Segment[] | undefined;
  #lines: Iterator<string> | undefined;
  #peeked: NumberedLine | undefined;
  /** Number of bytes read from files. */
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
