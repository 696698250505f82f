import { getAddress } from 'ethers/address';
import { fitsBits, readSizedInteger } from '../kernel/values/read-integer.ts';
import { readAddress, readBoolean, readBytes, readText } from '../kernel/values/read-scalars.ts';
import type { ValueFault } from '../kernel/values/value-fault.ts';

/** An elementary value: integers as bigint, addresses and bytes as 0x and hexadecimal digits. */
export type ScalarValue = string | boolean | bigint;

/** An elementary type of the contract ABI. */
export interface ScalarType {
  readonly kind: 'scalar';
  readonly name: string;
  /** Whether the value has a variable length, so that it is encoded after the static part. */
  readonly isDynamic: boolean;
  /** Parses a caller's value, or returns an error. */
  parse(raw: unknown): ScalarValue | ValueFault;
  /** Decodes a 32-byte word, or the bytes of a dynamic value; `undefined` if they are invalid. */
  decode(bytes: Buffer): ScalarValue | undefined;
}

const addressType: ScalarType = {
  kind: 'scalar',
  name: 'address',
  isDynamic: false,
  parse: readAddress,
  decode: (word) =>
    isZero(word.subarray(0, 12)) ? getAddress(toHex(word.subarray(12))) : undefined,
};

const boolType: ScalarType = {
  kind: 'scalar',
  name: 'bool',
  isDynamic: false,
  parse: readBoolean,
  decode(word) {
    const isValid = isZero(word.subarray(0, 31)) && Number(word[31]) <= 1;
    return isValid ? word[31] === 1 : undefined;
  },
};

const stringType: ScalarType = {
  kind: 'scalar',
  name: 'string',
  isDynamic: true,
  parse: readText,
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
  parse: (raw) => readBytes(raw, { isPrefixOptional: true }),
  decode: toHex,
};

function fixedBytesType(size: number): ScalarType {
  return {
    kind: 'scalar',
    name: `bytes${size}`,
    isDynamic: false,
    parse: (raw) => readBytes(raw, { size, isPrefixOptional: true }),
    decode: (word) => (isZero(word.subarray(size)) ? toHex(word.subarray(0, size)) : undefined),
  };
}

function integerType(bits: number, isSigned: boolean): ScalarType {
  return {
    kind: 'scalar',
    name: `${isSigned ? 'int' : 'uint'}${bits}`,
    isDynamic: false,
    parse: (raw) => readSizedInteger(raw, bits, isSigned),
    decode(word) {
      const unsigned = BigInt(toHex(word));
      const integer = isSigned ? BigInt.asIntN(256, unsigned) : unsigned;
      return fitsBits(integer, bits, isSigned) ? integer : undefined;
    },
  };
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
