import { getAddress } from 'ethers/address';
import type { ValueFault } from '../../model/kernel/values/faults.ts';
import { fitsBits, readSizedInteger } from '../../model/kernel/values/read-integer.ts';
import { readAddress, readBoolean, readBytes, readText } from '../../model/kernel/values/read-scalars.ts';

/**
 * A type of the contract ABI (https://docs.soliditylang.org/en/latest/abi-spec.html#types). Unlike `ParamType` of ethers,
 * a tuple may be open until the first value shows its components.
 */
export type AbiType = ScalarType | ListType | TupleType;

/** A list of any length, or of exactly `length` elements. */
export interface ListType {
  readonly kind: 'list';
  readonly element: AbiType;
  readonly length: number | undefined;
}

/** A tuple; open while its components are unknown. */
export interface TupleType {
  readonly kind: 'tuple';
  components: readonly AbiType[] | undefined;
  /** The names of the components, if known; an empty name is unknown. */
  names?: readonly string[] | undefined;
}

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

/** An elementary value: integers as bigint, addresses and bytes as 0x and hexadecimal digits. */
export type ScalarValue = string | boolean | bigint;

/** List values are arrays of elements, tuple values are arrays of components. */
export type AbiValue = ScalarValue | readonly AbiValue[];

/** Bytes of any length. */
export const bytesType: ScalarType = {
  kind: 'scalar',
  name: 'bytes',
  isDynamic: true,
  parse: (raw) => readBytes(raw, { isPrefixOptional: true }),
  decode: toHex,
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

const addressType = wordType('address', readAddress, (word) =>
  isZero(word.subarray(0, 12)) ? getAddress(toHex(word.subarray(12))) : undefined,
);

const boolType = wordType('bool', readBoolean, (word) =>
  isZero(word.subarray(0, 31)) && Number(word[31]) <= 1 ? word[31] === 1 : undefined,
);

function fixedBytesType(size: number): ScalarType {
  return wordType(
    `bytes${size}`,
    (raw) => readBytes(raw, { size, isPrefixOptional: true }),
    (word) => (isZero(word.subarray(size)) ? toHex(word.subarray(0, size)) : undefined),
  );
}

function integerType(bits: number, isSigned: boolean): ScalarType {
  return wordType(
    `${isSigned ? 'int' : 'uint'}${bits}`,
    (raw) => readSizedInteger(raw, bits, isSigned),
    (word) => {
      const unsigned = BigInt(toHex(word));
      const integer = isSigned ? BigInt.asIntN(256, unsigned) : unsigned;
      return fitsBits(integer, bits, isSigned) ? integer : undefined;
    },
  );
}

function wordType(name: string, parse: ScalarType['parse'], decode: ScalarType['decode']): ScalarType {
  return { kind: 'scalar', name, isDynamic: false, parse, decode };
}

function isZero(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0);
}

function toHex(bytes: Buffer): string {
  return `0x${bytes.toString('hex')}`;
}

const sizes = Array.from({ length: 32 }, (_, index) => index + 1);

const scalarTypes: ReadonlyMap<string, ScalarType> = new Map(
  [
    addressType,
    boolType,
    stringType,
    bytesType,
    ...sizes.map(fixedBytesType),
    ...sizes.flatMap((size) => [integerType(8 * size, false), integerType(8 * size, true)]),
  ].map((type) => [type.name, type]),
);

/** Finds the elementary type of a name; `uint` and `int` have 256 bits. */
export function findScalarType(name: string): ScalarType | undefined {
  return scalarTypes.get(name === 'uint' || name === 'int' ? `${name}256` : name);
}

/** Formats the type for a signature. @example "(address,uint256)[2]" */
export function signatureText(type: AbiType): string {
  return textOf(type, ({ components }) => (components ? `(${components.map(signatureText).join(',')})` : 'tuple'));
}

/** Formats the type like the API, which leaves the components to the value. @example "tuple[2]" */
export function interfaceText(type: AbiType): string {
  return textOf(type, () => 'tuple');
}

function textOf(type: AbiType, tupleText: (tuple: TupleType) => string): string {
  if (type.kind === 'scalar') return type.name;
  if (type.kind === 'tuple') return tupleText(type);
  return `${textOf(type.element, tupleText)}[${type.length ?? ''}]`;
}

/** Whether all tuples in the type have their components. */
export function isComplete(type: AbiType): boolean {
  if (type.kind === 'list') return isComplete(type.element);
  return type.kind === 'scalar' || type.components?.every(isComplete) === true;
}

/** Whether both types are equal; open tuples in the first then take the components of the second. */
export function agree(type: AbiType, other: AbiType | undefined): boolean {
  if (type.kind === 'scalar') return type === other;
  if (type.kind === 'list')
    return other?.kind === 'list' && type.length === other.length && agree(type.element, other.element);
  if (other?.kind !== 'tuple') return false;
  type.components ??= other.components;
  type.names ??= other.names;
  const { components = [] } = type;
  const others = other.components ?? components;
  return components.length === others.length && components.every((component, index) => agree(component, others[index]));
}

export function innermost(type: AbiType): ScalarType | TupleType {
  return type.kind === 'list' ? innermost(type.element) : type;
}

/** Whether values of the type are encoded after the static part, with an offset in their place. */
export function isDynamic(type: AbiType): boolean {
  if (type.kind === 'scalar') return type.isDynamic;
  if (type.kind === 'list') return type.length === undefined || isDynamic(type.element);
  return type.components?.some(isDynamic) === true;
}

/** Number of bytes that a value takes in the static part. */
export function headBytes(type: AbiType): number {
  if (type.kind === 'scalar' || isDynamic(type)) return 32;
  if (type.kind === 'list') return Number(type.length) * headBytes(type.element);
  return (type.components ?? []).reduce((sum, component) => sum + headBytes(component), 0);
}
