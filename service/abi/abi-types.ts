import type { ScalarType, ScalarValue } from './scalar-types.ts';

/** A type of the contract ABI (https://docs.soliditylang.org/en/latest/abi-spec.html#types). */
export type AbiType = ScalarType | ListType | TupleType;

/** A list of any length, or of exactly `length` elements. */
export interface ListType {
  readonly kind: 'list';
  readonly element: AbiType;
  readonly length: number | undefined;
}

/** A tuple; it is open as long as its components are not known. */
export interface TupleType {
  readonly kind: 'tuple';
  components: readonly AbiType[] | undefined;
}

/** A value of a list is an array of its elements, one of a tuple an array of its components. */
export type AbiValue = ScalarValue | readonly AbiValue[];

/** How the type stands in a signature. @example "(address,uint256)[2]" */
export function signatureText(type: AbiType): string {
  return textOf(type, ({ components }) =>
    components ? `(${components.map(signatureText).join(',')})` : 'tuple',
  );
}

/** How the interface writes the type, which leaves the components to the value. @example "tuple[2]" */
export function interfaceText(type: AbiType): string {
  return textOf(type, () => 'tuple');
}

function textOf(type: AbiType, tupleText: (tuple: TupleType) => string): string {
  if (type.kind === 'scalar') return type.name;
  if (type.kind === 'tuple') return tupleText(type);
  return `${textOf(type.element, tupleText)}[${type.length ?? ''}]`;
}

/** Whether every tuple in the type has its components. */
export function isComplete(type: AbiType): boolean {
  if (type.kind === 'list') return isComplete(type.element);
  return type.kind === 'scalar' || type.components?.every(isComplete) === true;
}

/** Whether both are the same type; what is open in the first then takes the components of the second. */
export function agree(type: AbiType, other: AbiType): boolean {
  if (type.kind === 'scalar') return type === other;
  if (type.kind === 'list')
    return (
      other.kind === 'list' && type.length === other.length && agree(type.element, other.element)
    );
  if (other.kind !== 'tuple') return false;
  type.components ??= other.components;
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

/** The type at the bottom of lists in lists. */
export function innermost(type: AbiType): ScalarType | TupleType {
  return type.kind === 'list' ? innermost(type.element) : type;
}

/** Whether values of the type stand behind the others, with an offset in their place. */
export function isDynamic(type: AbiType): boolean {
  if (type.kind === 'scalar') return type.isDynamic;
  if (type.kind === 'list') return type.length === undefined || isDynamic(type.element);
  return type.components?.some(isDynamic) === true;
}

/** How many bytes a value takes in its place among the others. */
export function headBytes(type: AbiType): number {
  if (type.kind === 'scalar' || isDynamic(type)) return 32;
  if (type.kind === 'list') return Number(type.length) * headBytes(type.element);
  return (type.components ?? []).reduce((sum, component) => sum + headBytes(component), 0);
}
