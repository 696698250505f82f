import { typedDataLimits } from '../../resources/typed-data.ts';
import { clip } from './faults.ts';
import { type ScalarType, scalarTypes } from './scalar-types.ts';

/** The type of a field or of an element, with the text it has in the document. */
export type ValueType =
  | { readonly kind: 'scalar'; readonly text: string; readonly scalar: ScalarType }
  | { readonly kind: 'struct'; readonly text: string }
  | ListType;

/** A list of any length, or of exactly `length` elements. */
export interface ListType {
  readonly kind: 'list';
  readonly text: string;
  readonly element: ValueType;
  readonly length: number | undefined;
}

/** Whether no struct may be called so. */
export function isElementaryName(name: string): boolean {
  return scalarTypes.has(name) || name === 'int' || name === 'uint';
}

/** The types that fields of a document may name. */
export class ValueTypes {
  readonly #structs: ReadonlySet<string>;
  readonly #known = new Map<string, ValueType>();

  constructor(structs: ReadonlySet<string>) {
    this.#structs = structs;
  }

  /** What a type text means, or the sentence that refuses it. */
  resolve(text: string): ValueType | string {
    const known = this.#known.get(text) ?? this.#read(text);
    if (typeof known !== 'string') this.#known.set(text, known);
    return known;
  }

  #read(text: string): ValueType | string {
    const [, base = '', brackets = ''] = /^([^[\]]+)((?:\[[0-9]*\])*)$/.exec(text) ?? [];
    if (base === '') return 'This is no type. Use one such as uint256, Person or Person[].';
    // Split only so far that too many are seen.
    const lists =
      brackets === '' ? [] : brackets.slice(1, -1).split('][', typedDataLimits.depth + 1);
    if (lists.length > typedDataLimits.depth)
      return `The lists are nested too deep. Use at most ${typedDataLimits.depth} levels.`;
    if (!lists.every(isListSize))
      return `A list of fixed length has 1 to ${typedDataLimits.values} elements.`;
    const innermost = this.#readBase(base);
    if (typeof innermost === 'string') return innermost;
    return lists.reduce<ValueType>(listOf, innermost);
  }

  #readBase(base: string): ValueType | string {
    const scalar = scalarTypes.get(base);
    if (scalar) return { kind: 'scalar', text: base, scalar };
    return this.#structs.has(base) ? { kind: 'struct', text: base } : refusalOf(base);
  }
}

function isListSize(size: string): boolean {
  return size === '' || (/^[1-9][0-9]{0,3}$/.test(size) && Number(size) <= typedDataLimits.values);
}

function listOf(element: ValueType, size: string): ListType {
  const length = size === '' ? undefined : Number(size);
  return { kind: 'list', text: `${element.text}[${size}]`, element, length };
}

// Aliases would hash to something else than their types: EIP-712 has none.
const refusals: readonly (readonly [RegExp, string])[] = [
  [/^u?int$/, 'The size is missing. Use one such as uint256 or int256.'],
  [/^u?int[0-9]+$/, 'There is no such size. Integers have 8 to 256 bits, in steps of 8.'],
  [/^bytes[0-9]+$/, 'There is no such size. Use bytes1 to bytes32, or bytes.'],
];

function refusalOf(base: string): string {
  const [, sentence] = refusals.find(([pattern]) => pattern.test(base)) ?? [];
  return sentence ?? `No type is called “${clip(base)}”. Declare it in types.`;
}
