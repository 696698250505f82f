import type { ParamType } from 'ethers/abi';

/** A value in a test: lists and tuples are arrays. */
export type PlainValue = string | boolean | bigint | readonly PlainValue[];

/** Ways in which a caller may write a value. */
export const sentForms = {
  /** All values as texts, lists in brackets with quotes around texts only. */
  texts: (type: ParamType, value: PlainValue) => ({
    type: openText(type),
    value: asText(type, value),
  }),
  /** JSON values: arrays, booleans, numbers, and integers above 2^53 as parsed by the HTTP layer. */
  values: (type: ParamType, value: PlainValue) => ({
    type: openText(type),
    value: asValue(type, value),
  }),
  /** Types with their components, so that tuples are plain arrays; integers as hexadecimal text. */
  positional: (type: ParamType, value: PlainValue) => ({
    type: type.format('sighash').replace(/^(?=\()/, 'tuple'),
    value: asPositional(type, value),
  }),
} as const;

/**
 * Formats the type like the API.
 * @example "tuple[2]"
 */
function openText(type: ParamType): string {
  return type.isArray()
    ? `${openText(type.arrayChildren)}[${type.arrayLength < 0 ? '' : type.arrayLength}]`
    : type.baseType;
}

function asText(type: ParamType, value: PlainValue): unknown {
  if (type.isTuple()) return componentsOf(type, value, sentForms.texts);
  if (type.isArray() && isOfTuples(type)) return JSON.stringify(asTextTree(type, value));
  return type.isArray() ? bracketed(type, value) : String(value);
}

function asTextTree(type: ParamType, value: PlainValue): unknown {
  if (type.isArray())
    return listOf(value).map((element) => asTextTree(type.arrayChildren, element));
  return asText(type, value);
}

function bracketed(type: ParamType, value: PlainValue): string {
  if (type.isArray())
    return `[${listOf(value)
      .map((element) => bracketed(type.arrayChildren, element))
      .join(', ')}]`;
  return type.baseType === 'string' ? JSON.stringify(value) : String(value);
}

function asValue(type: ParamType, value: PlainValue): unknown {
  if (type.isTuple()) return componentsOf(type, value, sentForms.values);
  if (type.isArray()) return listOf(value).map((element) => asValue(type.arrayChildren, element));
  if (typeof value !== 'bigint') return value;
  return Number.isSafeInteger(Number(value)) ? Number(value) : value;
}

function asPositional(type: ParamType, value: PlainValue): unknown {
  if (type.isArray())
    return listOf(value).map((element) => asPositional(type.arrayChildren, element));
  if (type.isTuple())
    return type.components.map((component, index) =>
      asPositional(component, listOf(value)[index] ?? ''),
    );
  if (typeof value !== 'bigint') return value;
  return value < 0n ? String(value) : `0x${value.toString(16)}`;
}

function componentsOf(
  type: ParamType,
  value: PlainValue,
  form: (type: ParamType, value: PlainValue) => unknown,
): unknown[] {
  return (type.components ?? []).map((component, index) =>
    form(component, listOf(value)[index] ?? ''),
  );
}

function isOfTuples(type: ParamType): boolean {
  return type.isArray() ? isOfTuples(type.arrayChildren) : type.isTuple();
}

function listOf(value: PlainValue): readonly PlainValue[] {
  return Array.isArray(value) ? value : [];
}
