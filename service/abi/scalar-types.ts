import { getAddress } from 'ethers/address';
import { isAddress } from '../kernel/is-address.ts';
import type { Refusal } from './faults.ts';
import { decodeInteger, parseInteger } from './integers.ts';

/** An elementary value: integers as bigint, addresses and bytes as 0x and hexadecimal digits. */
export type ScalarValue = string | boolean | bigint;

/** An elementary type of the contract ABI. */
export interface ScalarType {
  readonly kind: 'scalar';
  readonly name: string;
  /** Whether the value has a variable length, so that it is encoded after the static part. */
  readonly isDynamic: boolean;
  /** Parses a caller's value, or returns an error. */
  parse(raw: unknown): ScalarValue | Refusal;
  /** Decodes a 32-byte word, or the bytes of a dynamic value; `undefined` if they are invalid. */
  decode(bytes: Buffer): ScalarValue | undefined;
}

const addressType: ScalarType = {
  kind: 'scalar',
  name: 'address',
  isDynamic: false,
  parse(raw) {
    if (typeof raw !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(raw))
      return { fault: 'This is not an address. Use 0x and 40 hexadecimal digits.' };
    // https://eips.ethereum.org/EIPS/eip-55
    return isAddress(raw) ? raw : { fault: wrongChecksum };
  },
  decode: (word) =>
    isZero(word.subarray(0, 12)) ? getAddress(toHex(word.subarray(12))) : undefined,
};

const wrongChecksum =
  'The checksum of the address is wrong. Check its digits, or write it in lowercase.';

const boolType: ScalarType = {
  kind: 'scalar',
  name: 'bool',
  isDynamic: false,
  parse(raw) {
    if (raw === true || raw === 'true') return true;
    if (raw === false || raw === 'false') return false;
    return { fault: 'This is not a bool. Use true or false.' };
  },
  decode(word) {
    const isValid = isZero(word.subarray(0, 31)) && Number(word[31]) <= 1;
    return isValid ? word[31] === 1 : undefined;
  },
};

const stringType: ScalarType = {
  kind: 'scalar',
  name: 'string',
  isDynamic: true,
  parse(raw) {
    if (typeof raw !== 'string') return { fault: 'This is not text. Use a string.' };
    return raw.isWellFormed()
      ? raw
      : { fault: 'The text contains half of a surrogate pair. Use complete characters.' };
  },
  decode(bytes) {
    const text = bytes.toString('utf8');
    return bytes.equals(Buffer.from(text, 'utf8')) ? text : undefined;
  },
};

/** Bytes of any length. */
export const bytesType: ScalarType = {
  kind: 'scalar',
  name: 'bytes',
  isDynamic: true,
  parse: (raw) =>
    hexText(raw) ?? { fault: 'These are not bytes. Use 0x and two hexadecimal digits per byte.' },
  decode: toHex,
};

function fixedBytesType(size: number): ScalarType {
  const name = `bytes${size}`;
  return {
    kind: 'scalar',
    name,
    isDynamic: false,
    parse(raw) {
      const text = hexText(raw);
      return text?.length === 2 + 2 * size
        ? text
        : { fault: `This is not a ${name}. Use 0x and ${2 * size} hexadecimal digits.` };
    },
    decode: (word) => (isZero(word.subarray(size)) ? toHex(word.subarray(0, size)) : undefined),
  };
}

function integerType(bits: number, isSigned: boolean): ScalarType {
  return {
    kind: 'scalar',
    name: `${isSigned ? 'int' : 'uint'}${bits}`,
    isDynamic: false,
    parse: (raw) => parseInteger(raw, bits, isSigned),
    decode: (word) => decodeInteger(word, bits, isSigned),
  };
}

/** Accepts hexadecimal digits without 0x; 0x alone means no bytes. */
function hexText(raw: unknown): string | undefined {
  if (typeof raw !== 'string' || raw.length % 2 !== 0) return undefined;
  if (/^0x[0-9a-fA-F]*$/.test(raw)) return raw;
  return /^[0-9a-fA-F]+$/.test(raw) ? `0x${raw}` : undefined;
}

function isZero(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0);
}

function toHex(bytes: Buffer): string {
  return `0x${bytes.toString('hex')}`;
}

const sizes = Array.from({ length: 32 }, (_, index) => index + 1);

const canonicalTypes: ReadonlyMap<string, ScalarType> = new Map(
  [
    addressType,
    boolType,
    stringType,
    bytesType,
    ...sizes.flatMap((size) => [
      fixedBytesType(size),
      integerType(8 * size, false),
      integerType(8 * size, true),
    ]),
  ].map((type) => [type.name, type]),
);

const aliases: ReadonlyMap<string, string> = new Map([
  ['uint', 'uint256'],
  ['int', 'int256'],
]);

/** Finds the elementary type of a name or alias. https://docs.soliditylang.org/en/latest/abi-spec.html#types */
export function findScalarType(name: string): ScalarType | undefined {
  return canonicalTypes.get(aliases.get(name) ?? name);
}
