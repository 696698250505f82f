import { keccak_256 } from '@noble/hashes/sha3.js';
import { readInteger, readSizedInteger } from '../../../model/kernel/values/read-integer.ts';
import { addressFault, hasFittingChecksum, readBoolean, readBytes } from '../../../model/kernel/values/read-scalars.ts';
import type { AnomalyKind } from './anomalies.ts';

/** An elementary value that matches its type. */
export interface ScalarValue {
  /** The signed form: decimal digits, lowercase bytes, or the text itself. */
  text(): string;
  /** Its 32 bytes (EIP-712 encodeData). */
  word(): Uint8Array;
  readonly anomaly?: AnomalyKind | undefined;
}

/**
 * Parses a value of an elementary type of EIP-712, or returns an error. Accepts what eth-sig-util (V4) accepts, unless
 * ethers or viem hash other bytes.
 */
export type ScalarType = (value: unknown) => ScalarValue | string;

/**
 * Every elementary type by name
 * (https://eips.ethereum.org/EIPS/eip-712#definition-of-typed-structured-data-%F0%9D%95%8A).
 */
export const scalarTypes: ReadonlyMap<string, ScalarType> = new Map([
  ['address', addressIn],
  ['bool', boolIn],
  ['string', stringIn],
  ['bytes', bytesIn],
  ...Array.from({ length: 32 }, (_, index) => index + 1).flatMap((size): [string, ScalarType][] => [
    [`bytes${size}`, (value) => fixedBytesIn(value, size)],
    [`uint${8 * size}`, (value) => integerIn(value, 8 * size, false)],
    [`int${8 * size}`, (value) => integerIn(value, 8 * size, true)],
  ]),
]);

/** Reads an address; the digits of shorter texts and of numbers are padded. */
function addressIn(value: unknown): ScalarValue | string {
  const sent = typeof value === 'number' ? numberBytes(value) : value === '' ? '0x0' : value;
  const [, digits] = (typeof sent === 'string' && /^0x([0-9a-f]{1,40})$/i.exec(sent)) || [];
  if (digits === undefined) return addressFault(value);
  const text = `0x${digits.padStart(40, '0')}`;
  return { text: () => text, word: () => leftPadded(digits), anomaly: addressAnomaly(value) };
}

function addressAnomaly(value: unknown): AnomalyKind | undefined {
  if (typeof value !== 'string' || value.length !== 42) return 'address-length';
  if (value.startsWith('0X')) return 'hex-prefix';
  return hasFittingChecksum(value) ? undefined : 'address-checksum';
}

/** Libraries do not read texts: even "false" is true. */
function boolIn(value: unknown): ScalarValue {
  const isTrue = Boolean(value);
  const spelling = readBoolean(value) === !isTrue ? 'bool-contrary' : 'bool-spelling';
  return {
    text: () => String(isTrue),
    word: () => leftPadded(isTrue ? '1' : '0'),
    anomaly: typeof value === 'boolean' ? undefined : spelling,
  };
}

function stringIn(value: unknown): ScalarValue | string {
  if (value === null) return stringOf('', 'null-text');
  if (typeof value === 'string')
    return stringOf(value.toWellFormed(), value.isWellFormed() ? undefined : 'half-character');
  const bytes = typeof value === 'number' ? numberBytes(value) : undefined;
  if (bytes === undefined) return 'This is not text. Use a string.';
  return { ...hashed(bytes, 'number-as-bytes'), text: () => String(value) };
}

function stringOf(text: string, anomaly: AnomalyKind | undefined): ScalarValue {
  return { text: () => text, word: () => keccak_256(Buffer.from(text, 'utf8')), anomaly };
}

/**
 * Reads a value of type `bytes`. Text that is not hexadecimal means its UTF-8 bytes, and an odd number of digits starts
 * with half a byte.
 */
function bytesIn(value: unknown): ScalarValue | string {
  const fault = 'These are not bytes. Use 0x and two hexadecimal digits per byte.';
  if (typeof value !== 'string') {
    const bytes = otherBytes(value);
    return bytes ? hashed(bytes.hex, bytes.anomaly) : fault;
  }
  const hex = hexIn(value);
  if (hex === undefined) {
    const bytes = `0x${Buffer.from(value, 'utf8').toString('hex')}`;
    return hashed(bytes, value === '' ? undefined : 'bytes-text');
  }
  const isOdd = value.length % 2 !== 0;
  if (!value.startsWith('0X')) return hashed(hex, isOdd ? 'bytes-length' : undefined);
  // viem reads 0X as text, ethers rejects an odd number of digits: no two libraries agree.
  return isOdd || hex === '0x' ? fault : hashed(hex, 'hex-prefix');
}

function hashed(hex: string, anomaly: AnomalyKind | undefined): ScalarValue {
  return { text: () => hex, word: () => keccak_256(Buffer.from(hex.slice(2), 'hex')), anomaly };
}

/** Reads a value of type `bytes1` to `bytes32`. Like eth-sig-util, accepts up to 32 bytes of any size. */
function fixedBytesIn(value: unknown, size: number): ScalarValue | string {
  const bytes = typeof value === 'string' ? hexBytes(value, size) : otherBytes(value, size);
  if (!bytes || bytes.hex.length > 2 + 2 * 32)
    return `This is not a bytes${size}. Use 0x and ${2 * size} hexadecimal digits.`;
  const { hex, anomaly } = bytes;
  const word = () => Buffer.from(hex.slice(2).padEnd(64, '0'), 'hex');
  return { text: () => hex, word, anomaly };
}

interface Bytes extends Pick<ScalarValue, 'anomaly'> {
  /** 0x and lowercase digits, two per byte. */
  readonly hex: string;
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

/** The bytes of a number, or of a list of bytes. */
function otherBytes(value: unknown, size?: number): Bytes | undefined {
  if (typeof value === 'number') {
    // eth-sig-util signs zeros for every negative number.
    const hex = value < 0 && size !== undefined ? `0x${'00'.repeat(size)}` : numberBytes(value);
    return hex === undefined ? undefined : { hex, anomaly: 'number-as-bytes' };
  }
  const hex = readBytes(value);
  if (typeof hex !== 'string') return undefined;
  const hasSize = size === undefined || hex.length === 2 + 2 * size;
  return { hex, anomaly: hasSize ? undefined : 'bytes-length' };
}

/** The shortest big-endian bytes of a number, at least one; `undefined` unless it is whole, positive or 0, and exact. */
function numberBytes(value: number): string | undefined {
  return Number.isSafeInteger(value) && value >= 0 ? hexIn(`0x${value.toString(16)}`) : undefined;
}

/** Reads a value of type `int8` to `uint256`. Signed types accept one bit more, like eth-sig-util. */
function integerIn(value: unknown, bits: number, isSigned: boolean): ScalarValue | string {
  const integer = anyInteger(value, isSigned);
  if (typeof integer === 'string') return integer;
  const { number, anomaly } = integer;
  const sized = readSizedInteger(number, bits, isSigned);
  const magnitude = number < 0n ? -number : number;
  const hasOneBitMore = isSigned && magnitude < 1n << BigInt(bits);
  if (typeof sized !== 'bigint' && !hasOneBitMore) return sized.fault;
  return {
    text: () => number.toString(),
    // Two's complement for negative numbers.
    word: () => leftPadded(BigInt.asUintN(256, number).toString(16)),
    anomaly: typeof sized === 'bigint' ? anomaly : 'integer-range',
  };
}

interface Integer extends Pick<ScalarValue, 'anomaly'> {
  readonly number: bigint;
}

function anyInteger(value: unknown, isSigned: boolean): Integer | string {
  const number = readInteger(value);
  if (typeof number === 'bigint') return { number, anomaly: spellingAnomaly(value) };
  // Libraries read these values with BigInt.
  if (typeof value === 'number' && Number.isInteger(value)) return { number: BigInt(value), anomaly: 'lost-digits' };
  if (typeof value === 'string' && value.trim() === '') return { number: 0n, anomaly: 'integer-spelling' };
  if (typeof value === 'boolean' && isSigned) return { number: BigInt(value), anomaly: 'integer-spelling' };
  return number.fault;
}

function spellingAnomaly(value: unknown): AnomalyKind | undefined {
  if (typeof value === 'number' || typeof value === 'bigint') return undefined;
  return typeof value === 'string' && /^(?:0|-?[1-9][0-9]*|0x[0-9a-f]+)$/i.test(value) ? undefined : 'integer-spelling';
}

function leftPadded(hexDigits: string): Uint8Array {
  return Buffer.from(hexDigits.padStart(64, '0'), 'hex');
}
