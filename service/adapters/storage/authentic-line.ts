import type { DeviceKey } from '../../ports/device-key.ts';

/** What makes the authentication codes of stored lines: the device key, and no use of it besides. */
export type MacKey = Pick<DeviceKey, 'mac'>;

/** What a line is part of; a line of one kind is none of another. */
export type LineKind = 'journal' | 'checkpoint' | 'anchor' | 'position' | 'backup' | 'snapshot';

/** What stands for the line before the first one. */
export const chainStart = '0'.repeat(32);

const head = '{"mac":"';
const macLength = 32;
const restAt = head.length + macLength + 2;

/**
 * A JSON object with a first field more: the authentication code of everything behind that field and
 * of the code of the line before, so that lines cannot be changed, moved, left out or put between.
 * 24 bytes of HMAC-SHA-256 under a key of the device, base64url.
 */
export function authenticate(
  key: MacKey,
  kind: LineKind,
  { text, before = chainStart }: { text: string; before?: string },
): { bytes: Buffer; mac: string } {
  // One piece of memory: what is authenticated stands where the line will, behind the code before.
  const length = Buffer.byteLength(text) - 1;
  const bytes = Buffer.allocUnsafe(restAt + length);
  bytes.write(text.slice(1), restAt, 'utf8');
  const messageAt = restAt - macLength;
  bytes.write(before, messageAt, 'latin1');
  const mac = macOfMessage(key, kind, bytes.subarray(messageAt));
  bytes.write(`${head}${mac}",`, 0, 'latin1');
  return { bytes, mac };
}

/** The code that a line carries, or `undefined` for a line without one. */
export function macIn(bytes: Buffer): string | undefined {
  return /^\{"mac":"([\w-]{32})",$/.exec(bytes.toString('latin1', 0, restAt))?.[1];
}

/** The code of a line that is what was written behind the line of the code `before`; else `undefined`. */
export function authenticMac(
  key: MacKey,
  kind: LineKind,
  { bytes, before = chainStart }: { bytes: Buffer; before?: string },
): string | undefined {
  const mac = macIn(bytes);
  return mac === macOf(key, kind, before, bytes.subarray(restAt)) ? mac : undefined;
}

function macOf(key: MacKey, kind: LineKind, before: string, rest: Buffer): string {
  return macOfMessage(key, kind, Buffer.concat([Buffer.from(before, 'latin1'), rest]));
}

function macOfMessage(key: MacKey, kind: LineKind, message: Buffer): string {
  return key.mac(`state.${kind}.v1`, message).subarray(0, 24).toString('base64url');
}
