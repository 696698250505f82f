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
  /** Whether the value has a length of its own, so that it stands behind the others. */
  readonly isDynamic: boolean;
  /** The value in what a caller sent, or why it is none. */
  parse(raw: unknown): ScalarValue | Refusal;
  /** The value in a word of 32 bytes, or in as many as it has; `undefined` where it is none. */
  decode(bytes: Buffer): ScalarValue | undefined;
}

const addressType: ScalarType = {
  kind: 'scalar',
  name: 'address',
  isDynamic: false,
  parse(raw) {
    if (typeof raw !== 'string' || !/^0x[0-9a-fA-F]{40}$/.test(raw))
      return { fault: 'This is no address. Use 0x and 40 hexadecimal digits.' };
    // https://eips.ethereum.org/EIPS/eip-55
    return isAddress(raw) ? raw : { fault: wrongChecksum };
  },
  decode: (word) =>
    isZero(word.subarray(0, 12)) ? getAddress(toHex(word.subarray(12))) : undefined,
};

const wrongChecksum =
  'The checksum of the address is wrong. Check its digits, or write it in lower case.';

const boolType: ScalarType = {
  kind: 'scalar',
  name: 'bool',
  isDynamic: false,
  parse(raw) {
    if (raw === true || raw === 'true') return true;
    if (raw === false || raw === 'false') return false;
    return { fault: 'This is no bool. Use true or false.' };
  },
  decode(word) {
    const isRight = isZero(word.subarray(0, 31)) && Number(word[31]) <= 1;
    return isRight ? word[31] === 1 : undefined;
  },
};

const stringType: ScalarType = {
  kind: 'scalar',
  name: 'string',
  isDynamic: true,
  parse(raw) {
    if (typeof raw !== 'string') return { fault: 'This is no text. Use a string.' };
    return raw.isWellFormed()
      ? raw
      : { fault: 'Half of a surrogate pair is no text. Use whole characters.' };
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
    hexText(raw) ?? { fault: 'These are no bytes. Use 0x and two hexadecimal digits a byte.' },
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
        : { fault: `This is no ${name}. Use 0x and ${2 * size} hexadecimal digits.` };
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

/** Digits without their 0x are hexadecimal too; no byte at all is 0x. */
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

/**
 * The elementary type of that name or alias.
 * https://docs.soliditylang.org/en/latest/abi-spec.html#types
 */
export function findScalarType(name: string): ScalarType | undefined {
  return canonicalTypes.get(aliases.get(name) ?? name);
}
