import { typedDataLimits } from '../../resources/typed-data.ts';
import { clip } from './faults.ts';
import { type ScalarType, scalarTypes } from './scalar-types.ts';

/** The type of a field or of an element, with its text in the document. */
export type ValueType =
  | { readonly kind: 'scalar'; readonly text: string; readonly scalar: ScalarType }
  | { readonly kind: 'struct'; readonly text: string }
  | ListType;

/** A list; a declared `length` is part of the type text only. */
export interface ListType {
  readonly kind: 'list';
  readonly text: string;
  readonly element: ValueType;
  readonly length: number | undefined;
}

/** The types that fields of a document may use. */
export class ValueTypes {
  readonly #structs: ReadonlySet<string>;
  readonly #resolved = new Map<string, ValueType | string>();

  constructor(structs: ReadonlySet<string>) {
    this.#structs = structs;
  }

  /** Resolves a type text, or returns an error message. */
  resolve(text: string): ValueType | string {
    const type = this.#resolved.get(text) ?? this.#parse(text);
    this.#resolved.set(text, type);
    return type;
  }

  #parse(text: string): ValueType | string {
    const [, base, brackets = ''] = /^([^[\]]*)((?:\[[0-9]*\])*)$/.exec(text) ?? [];
    if (base === undefined) return 'This is not a type. Use e.g. uint256, Person or Person[].';
    // Splits just far enough to detect too many levels.
    const lists =
      brackets === '' ? [] : brackets.slice(1, -1).split('][', typedDataLimits.depth + 1);
    if (lists.length > typedDataLimits.depth)
      return `The lists are nested too deeply. Use at most ${typedDataLimits.depth} levels.`;
    const innermost = this.#readBase(base);
    if (typeof innermost === 'string') return innermost;
    return lists.reduce<ValueType>(listOf, innermost);
  }

  #readBase(base: string): ValueType | string {
    if (this.#structs.has(base) && !scalarTypes.has(base)) return { kind: 'struct', text: base };
    const scalar = scalarTypes.get(isAlias(base) ? `${base}256` : base);
    return scalar ? { kind: 'scalar', text: base, scalar } : refusalOf(base);
  }
}

/** Whether a type is `uint` or `int` or a list of them. eth-sig-util and viem hash the word itself, ethers `uint256`. */
export function hasAlias(type: ValueType): boolean {
  return type.kind === 'list'
    ? hasAlias(type.element)
    : type.kind === 'scalar' && isAlias(type.text);
}

function isAlias(name: string): boolean {
  return name === 'uint' || name === 'int';
}

function listOf(element: ValueType, size: string): ListType {
  const length = size === '' ? undefined : Number(size);
  return { kind: 'list', text: `${element.text}[${size}]`, element, length };
}

const refusals: readonly (readonly [RegExp, string])[] = [
  [/^u?int[0-9]+$/, 'This size does not exist. Integers must have 8 to 256 bits, in steps of 8.'],
  [/^bytes[0-9]+$/, 'This size does not exist. Use bytes1 to bytes32, or bytes.'],
];

function refusalOf(base: string): string {
  const [, sentence] = refusals.find(([pattern]) => pattern.test(base)) ?? [];
  return sentence ?? `“${clip(base)}” is not a type. Declare it in types.`;
}
