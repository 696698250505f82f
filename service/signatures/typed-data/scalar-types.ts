import { keccak_256 } from '@noble/hashes/sha3.js';
import { hasFittingChecksum } from '../../kernel/is-address.ts';
import { addressFault, readBoolean } from '../../kernel/values/read-scalars.ts';
import type { AnomalyKind } from './anomalies.ts';
import { type Bytes, bytesIn, fixedBytesIn, numberBytes } from './bytes-values.ts';
import { integerIn } from './integer-values.ts';

/** An elementary value that matches its type. */
export interface ScalarValue {
  /** The signed form: decimal digits, lowercase bytes, or the text itself. */
  text(): string;
  /** Its 32 bytes (EIP-712 encodeData). */
  word(): Uint8Array;
  readonly anomaly?: AnomalyKind | undefined;
}

/** An elementary type of EIP-712. Accepts what eth-sig-util (V4) accepts, unless ethers or viem hash other bytes. */
export interface ScalarType {
  /** Parses the value, or returns an error message. */
  parse(value: unknown): ScalarValue | string;
}

const addressType: ScalarType = {
  parse(value) {
    const digits = addressDigits(value);
    if (digits === undefined) return addressFault(value);
    const text = `0x${digits.padStart(40, '0')}`;
    return { text: () => text, word: () => leftPadded(digits), anomaly: addressAnomaly(value) };
  },
};

/** The digits of an address; those of shorter texts and of numbers are padded. */
function addressDigits(value: unknown): string | undefined {
  if (value === '') return '';
  const text = typeof value === 'number' ? numberBytes(value) : value;
  return typeof text === 'string' ? /^0x([0-9a-f]{1,40})$/i.exec(text)?.[1] : undefined;
}

function addressAnomaly(value: unknown): AnomalyKind | undefined {
  if (typeof value !== 'string' || value.length !== 42) return 'address-length';
  if (value.startsWith('0X')) return 'hex-prefix';
  return hasFittingChecksum(value) ? undefined : 'address-checksum';
}

const boolType: ScalarType = {
  parse(value) {
    // Libraries do not read texts: even "false" is true.
    const isTrue = Boolean(value);
    return {
      text: () => String(isTrue),
      word: () => leftPadded(isTrue ? '1' : '0'),
      anomaly: typeof value === 'boolean' ? undefined : boolAnomaly(value, isTrue),
    };
  },
};

function boolAnomaly(value: unknown, isTrue: boolean): AnomalyKind {
  return readBoolean(value) === !isTrue ? 'bool-contrary' : 'bool-spelling';
}

const stringType: ScalarType = {
  parse(value) {
    if (value === null) return { ...stringOf(''), anomaly: 'null-text' };
    if (typeof value === 'string')
      return {
        ...stringOf(value.toWellFormed()),
        anomaly: value.isWellFormed() ? undefined : 'half-character',
      };
    const bytes = typeof value === 'number' ? numberBytes(value) : undefined;
    if (bytes === undefined) return 'This is not text. Use a string.';
    return { ...hashed(bytes), text: () => String(value), anomaly: 'number-as-bytes' };
  },
};

function stringOf(text: string): ScalarValue {
  return { text: () => text, word: () => keccak_256(Buffer.from(text, 'utf8')) };
}

const bytesType: ScalarType = {
  parse(value) {
    const bytes = bytesIn(value);
    return typeof bytes === 'string' ? bytes : { ...hashed(bytes.hex), anomaly: bytes.anomaly };
  },
};

function hashed(hex: string): ScalarValue {
  return { text: () => hex, word: () => keccak_256(Buffer.from(hex.slice(2), 'hex')) };
}

function fixedBytesType(size: number): ScalarType {
  return {
    parse(value) {
      const bytes: Bytes | string = fixedBytesIn(value, size);
      if (typeof bytes === 'string') return bytes;
      const { hex, anomaly } = bytes;
      const word = () => Buffer.from(hex.slice(2).padEnd(64, '0'), 'hex');
      return { text: () => hex, word, anomaly };
    },
  };
}

function integerType(bits: number, isSigned: boolean): ScalarType {
  return {
    parse(value) {
      const integer = integerIn(value, bits, isSigned);
      if (typeof integer === 'string') return integer;
      const { number, anomaly } = integer;
      // Two's complement for negative numbers.
      const word = () => leftPadded(BigInt.asUintN(256, number).toString(16));
      return { text: () => number.toString(), word, anomaly };
    },
  };
}

function leftPadded(hexDigits: string): Uint8Array {
  return Buffer.from(hexDigits.padStart(64, '0'), 'hex');
}

const sizes = Array.from({ length: 32 }, (_, index) => index + 1);

/**
 * Every elementary type by name
 * (https://eips.ethereum.org/EIPS/eip-712#definition-of-typed-structured-data-%F0%9D%95%8A).
 */
export const scalarTypes: ReadonlyMap<string, ScalarType> = new Map([
  ['address', addressType],
  ['bool', boolType],
  ['string', stringType],
  ['bytes', bytesType],
  ...sizes.flatMap((size): [string, ScalarType][] => [
    [`bytes${size}`, fixedBytesType(size)],
    [`uint${8 * size}`, integerType(8 * size, false)],
    [`int${8 * size}`, integerType(8 * size, true)],
  ]),
]);
