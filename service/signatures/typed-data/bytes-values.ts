import { readBytes } from '../../kernel/values/read-scalars.ts';
import type { AnomalyKind } from './anomalies.ts';

/** Bytes as 0x and lowercase digits, two per byte. */
export interface Bytes {
  readonly hex: string;
  readonly anomaly?: AnomalyKind | undefined;
}

/**
 * Reads a value of type `bytes`, or returns an error. Text that is not hexadecimal means its UTF-8 bytes, and an odd
 * number of digits starts with half a byte.
 */
export function bytesIn(value: unknown): Bytes | string {
  const fault = 'These are not bytes. Use 0x and two hexadecimal digits per byte.';
  if (typeof value !== 'string') return otherBytes(value) ?? fault;
  const hex = hexIn(value);
  if (hex === undefined) return textBytes(value);
  const isOdd = value.length % 2 !== 0;
  // viem reads 0X as text, ethers rejects an odd number of digits: no two libraries agree.
  if (value.startsWith('0X')) return isOdd || hex === '0x' ? fault : { hex, anomaly: 'hex-prefix' };
  return { hex, anomaly: isOdd ? 'bytes-length' : undefined };
}

/** Reads a value of type `bytes1` to `bytes32`, or returns an error. Like eth-sig-util, accepts up to 32 bytes of any size. */
export function fixedBytesIn(value: unknown, size: number): Bytes | string {
  const fault = `This is not a bytes${size}. Use 0x and ${2 * size} hexadecimal digits.`;
  // eth-sig-util signs zeros for every negative number.
  if (typeof value === 'number' && value < 0)
    return { hex: `0x${'00'.repeat(size)}`, anomaly: 'number-as-bytes' };
  const bytes = typeof value === 'string' ? hexBytes(value, size) : otherBytes(value, size);
  return bytes && bytes.hex.length <= 2 + 2 * 32 ? bytes : fault;
}

function hexBytes(text: string, size: number): Bytes | undefined {
  const hex = text === '0X' ? undefined : hexIn(text);
  if (hex === undefined) return undefined;
  if (text.length !== 2 + 2 * size) return { hex, anomaly: 'bytes-length' };
  return { hex, anomaly: text.startsWith('0X') ? 'hex-prefix' : undefined };
}

function hexIn(text: string): string | undefined {
  if (!/^0x[0-9a-f]*$/i.test(text)) return undefined;
  const digits = text.slice(2).toLowerCase();
  return `0x${digits.length % 2 === 0 ? '' : '0'}${digits}`;
}

function textBytes(text: string): Bytes {
  return {
    hex: `0x${Buffer.from(text, 'utf8').toString('hex')}`,
    anomaly: text === '' ? undefined : 'bytes-text',
  };
}

/** The bytes of a number, or of a list of bytes. */
function otherBytes(value: unknown, size?: number): Bytes | undefined {
  if (typeof value === 'number') {
    const hex = numberBytes(value);
    return hex === undefined ? undefined : { hex, anomaly: 'number-as-bytes' };
  }
  const hex = readBytes(value);
  if (typeof hex !== 'string') return undefined;
  const hasSize = size === undefined || hex.length === 2 + 2 * size;
  return { hex, anomaly: hasSize ? undefined : 'bytes-length' };
}

/** The shortest big-endian bytes of a number, at least one; `undefined` unless it is whole, positive or 0, and exact. */
export function numberBytes(value: number): string | undefined {
  return Number.isSafeInteger(value) && value >= 0 ? hexIn(`0x${value.toString(16)}`) : undefined;
}
