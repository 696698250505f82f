import { keccak_256 } from '@noble/hashes/sha3.js';
import { hasFittingChecksum } from '../../kernel/is-address.ts';
import { parseInteger } from './parse-integer.ts';

/** An elementary value that matches its type. */
export interface ScalarValue {
  /** The signed form: decimal digits, lowercase bytes, or the text itself. */
  text(): string;
  /** Its 32 bytes (EIP-712 encodeData). */
  word(): Uint8Array;
}

/** An elementary type of EIP-712. */
export interface ScalarType {
  /** Parses the value, or returns an error message. */
  parse(value: unknown): ScalarValue | string;
}

const addressType: ScalarType = {
  parse(value) {
    if (typeof value !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(value))
      return 'This is not an address. Use 0x and 40 hexadecimal digits.';
    if (!hasFittingChecksum(value))
      return 'The checksum of the address is wrong. Check its digits, or write it in lowercase.';
    return { text: () => value, word: () => leftPadded(value.slice(2)) };
  },
};

const boolType: ScalarType = {
  parse(value) {
    if (value === true || value === 'true') return bool(true);
    if (value === false || value === 'false') return bool(false);
    return 'This is not a bool. Use true or false.';
  },
};

function bool(value: boolean): ScalarValue {
  return { text: () => String(value), word: () => leftPadded(value ? '1' : '0') };
}

const stringType: ScalarType = {
  parse(value) {
    if (typeof value !== 'string') return 'This is not text. Use a string.';
    if (!value.isWellFormed())
      return 'The text contains half of a surrogate pair. Use complete characters.';
    return { text: () => value, word: () => keccak_256(Buffer.from(value, 'utf8')) };
  },
};

const bytesType: ScalarType = {
  parse(value) {
    const text = hexText(value);
    if (text === undefined)
      return 'These are not bytes. Use 0x and two hexadecimal digits per byte.';
    return { text: () => text, word: () => keccak_256(Buffer.from(text.slice(2), 'hex')) };
  },
};

function fixedBytesType(size: number): ScalarType {
  return {
    parse(value) {
      const text = hexText(value);
      if (text === undefined || text.length !== 2 + 2 * size)
        return `This is not a bytes${size}. Use 0x and ${2 * size} hexadecimal digits.`;
      return { text: () => text, word: () => Buffer.from(text.slice(2).padEnd(64, '0'), 'hex') };
    },
  };
}

function integerType(bits: number, isSigned: boolean): ScalarType {
  return {
    parse(value) {
      const parsed = parseInteger(value, bits, isSigned);
      if (typeof parsed === 'string') return parsed;
      // Two's complement for negative numbers.
      const word = () => leftPadded(BigInt.asUintN(256, parsed).toString(16));
      return { text: () => parsed.toString(), word };
    },
  };
}

function leftPadded(hexDigits: string): Uint8Array {
  return Buffer.from(hexDigits.padStart(64, '0'), 'hex');
}

function hexText(value: unknown): string | undefined {
  return typeof value === 'string' && /^0x(?:[0-9a-fA-F]{2})*$/.test(value)
    ? value.toLowerCase()
    : undefined;
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
