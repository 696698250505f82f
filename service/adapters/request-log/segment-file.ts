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
export function readSegmentName(
  name: string,
): { readonly first: number; readonly records?: number } | undefined {
  const [, first, records] = pattern.exec(name) ?? [];
  if (first === undefined) return undefined;
  return { first: Number(first), ...(records !== undefined && { records: Number(records) }) };
}

/** A record as a line of the log. */
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
