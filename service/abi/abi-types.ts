import type { ScalarType, ScalarValue } from './scalar-types.ts';

/** A type of the contract ABI (https://docs.soliditylang.org/en/latest/abi-spec.html#types). */
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

/** List values are arrays of elements, tuple values are arrays of components. */
export type AbiValue = ScalarValue | readonly AbiValue[];

/**
 * Formats the type for a signature.
 * @example "(address,uint256)[2]"
 */
export function signatureText(type: AbiType): string {
  return textOf(type, ({ components }) =>
    components ? `(${components.map(signatureText).join(',')})` : 'tuple',
  );
}

/**
 * Formats the type like the API, which leaves the components to the value.
 * @example "tuple[2]"
 */
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
export function agree(type: AbiType, other: AbiType): boolean {
  if (type.kind === 'scalar') return type === other;
  if (type.kind === 'list')
    return (
      other.kind === 'list' && type.length === other.length && agree(type.element, other.element)
    );
  if (other.kind !== 'tuple') return false;
  type.components ??= other.components;
  type.names ??= other.names;
  return agreeEach(type.components ?? [], other.components ?? type.components ?? []);
}

function agreeEach(types: readonly AbiType[], others: readonly AbiType[]): boolean {
  return (
    types.length === others.length &&
    types.every((type, index) => {
      const other = others[index];
      return other !== undefined && agree(type, other);
    })
  );
}

/** The element type of nested lists. */
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
