import { crc32 } from 'node:zlib';

/**
 * A line that proves its completeness: `<crc32 of the bytes> <byte count> <text>\n`, both numbers
 * in hexadecimal. The text must not contain a line feed.
 */
export function encodeLine(text: string | Buffer): Buffer {
  const bytes = typeof text === 'string' ? Buffer.from(text, 'utf8') : text;
  const head = `${checksumOf(bytes)} ${bytes.length.toString(16)} `;
  const line = Buffer.allocUnsafe(head.length + bytes.length + 1);
  line.write(head, 0, 'latin1');
  bytes.copy(line, head.length);
  line[line.length - 1] = lineFeed;
  return line;
}

const lineFeed = 0x0a;

/** CRC-32 as eight hexadecimal digits. */
export function checksumOf(bytes: Buffer): string {
  return crc32(bytes).toString(16).padStart(8, '0');
}

export interface DecodedLine {
  readonly text: string;
  /** The stored bytes of the text. */
  readonly bytes: Buffer;
  /** Offset of the next line. */
  readonly end: number;
}

/** The line that starts at `start`; `undefined` if it is incomplete or damaged. */
export function decodeLine(bytes: Buffer, start: number): DecodedLine | undefined {
  const end = bytes.indexOf(lineFeed, start);
  if (end < 0) return undefined;
  const line = bytes.subarray(start, end);
  const head = /^([0-9a-f]{8}) ([0-9a-f]+) /.exec(line.toString('latin1', 0, 32));
  if (!head) return undefined;
  const body = line.subarray(head[0].length);
  if (body.length.toString(16) !== head[2] || checksumOf(body) !== head[1]) return undefined;
  return { text: body.toString('utf8'), bytes: body, end: end + 1 };
}

/**
 * Whether a complete line starts anywhere after `start`: if so, the bytes before it were not torn
 * by a crash.
 */
export function hasCompleteLineAfter(bytes: Buffer, start: number): boolean {
  let next = bytes.indexOf(lineFeed, start);
  while (next >= 0 && next + 1 < bytes.length) {
    if (decodeLine(bytes, next + 1)) return true;
    next = bytes.indexOf(lineFeed, next + 1);
  }
  return false;
}
