import { crc32 } from 'node:zlib';
import type { DeviceKey } from '../../ports/vault.ts';

/** The part of the device key that computes the authentication codes of stored lines. */
export type MacKey = Pick<DeviceKey, 'mac'>;

/** The file type of a line. The code of a line is invalid in a file of another type. */
export type LineKind = 'journal' | 'checkpoint' | 'anchor' | 'position' | 'backup' | 'snapshot';

/** Code used as predecessor of the first line. */
export const chainStart = '0'.repeat(32);

const head = '{"mac":"';
const macLength = 32;
const contentOffset = head.length + macLength + 2;

/**
 * Adds a first field to a JSON object: an authentication code over the rest of the line and the
 * code of the previous line, so that lines cannot be changed, moved, removed or inserted. 24 bytes
 * of HMAC-SHA-256 under a key of the device, base64url.
 */
export function authenticate(
  key: MacKey,
  kind: LineKind,
  { text, before = chainStart }: { text: string; before?: string },
): { bytes: Buffer; mac: string } {
  // One buffer: the authenticated text is written at its final offset, after the previous code.
  const length = Buffer.byteLength(text) - 1;
  const bytes = Buffer.allocUnsafe(contentOffset + length);
  bytes.write(text.slice(1), contentOffset, 'utf8');
  const messageAt = contentOffset - macLength;
  bytes.write(before, messageAt, 'latin1');
  const mac = macOfMessage(key, kind, bytes.subarray(messageAt));
  bytes.write(`${head}${mac}",`, 0, 'latin1');
  return { bytes, mac };
}

/** The code of a line; `undefined` if it has none. */
export function macIn(bytes: Buffer): string | undefined {
  return /^\{"mac":"([\w-]{32})",$/.exec(bytes.toString('latin1', 0, contentOffset))?.[1];
}

/** The code of a line if it is valid after the line with the code `before`; else `undefined`. */
export function authenticMac(
  key: MacKey,
  kind: LineKind,
  { bytes, before = chainStart }: { bytes: Buffer; before?: string },
): string | undefined {
  const mac = macIn(bytes);
  return mac === macOf(key, kind, before, bytes.subarray(contentOffset)) ? mac : undefined;
}

function macOf(key: MacKey, kind: LineKind, before: string, content: Buffer): string {
  return macOfMessage(key, kind, Buffer.concat([Buffer.from(before, 'latin1'), content]));
}

function macOfMessage(key: MacKey, kind: LineKind, message: Buffer): string {
  return key.mac(`state.${kind}.v1`, message).subarray(0, 24).toString('base64url');
}

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

/** Whether a complete line starts anywhere after `start`: if so, the bytes before it were not torn by a crash. */
export function hasCompleteLineAfter(bytes: Buffer, start: number): boolean {
  let next = bytes.indexOf(lineFeed, start);
  while (next >= 0 && next + 1 < bytes.length) {
    if (decodeLine(bytes, next + 1)) return true;
    next = bytes.indexOf(lineFeed, next + 1);
  }
  return false;
}
