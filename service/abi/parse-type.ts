import { contractInputLimits } from '../resources/contract-input.ts';
import type { AbiType } from './abi-types.ts';
import type { Refusal } from './faults.ts';
import { findScalarType } from './scalar-types.ts';
import { visibleText } from './visible-text.ts';

/**
 * Parses a type text. The components of a tuple may be omitted.
 * @example parseType('tuple(address,uint256[2])[]')
 */
export function parseType(
  text: string,
  largestDepth: number = contractInputLimits.depth,
): AbiType | Refusal {
  if (text.length > contractInputLimits.functionNameCharacters)
    return { fault: 'The type is too long.' };
  const reader = new TypeReader(largestDepth);
  for (const part of text.matchAll(parts)) {
    const fault = reader.readToken(part);
    if (fault !== undefined) return { fault };
  }
  return reader.end();
}

/** Nesting depth of lists and tuples; without recursion, because a text may nest many levels. */
export function depthOf(type: AbiType): number {
  let deepest = 0;
  const pending = [{ type, depth: 0 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const depth = next.depth + (next.type.kind === 'scalar' ? 0 : 1);
    deepest = Math.max(deepest, depth);
    if (next.type.kind === 'list') pending.push({ type: next.type.element, depth });
    if (next.type.kind === 'tuple')
      for (const component of next.type.components ?? []) pending.push({ type: component, depth });
  }
  return deepest;
}

// Start of a tuple, end of a tuple, comma, list size or name; any other character is its own token.
const parts = /(?:tuple)?\(|[),]|\[([0-9]*)\]|([a-zA-Z][a-zA-Z0-9]*)|./gsu;

/** Parses a type token by token; each step returns an error message or `undefined`. */
class TypeReader {
  readonly #largestDepth: number;
  /** The components read until now for each open tuple. */
  readonly #open: AbiType[][] = [];
  #current: AbiType | undefined;

  constructor(largestDepth: number) {
    this.#largestDepth = largestDepth;
  }

  readToken([part, size, name]: readonly (string | undefined)[]): string | undefined {
    if (part?.endsWith('(')) return this.#current ? noType : this.#openTuple();
    if (name !== undefined) return this.#current ? noType : this.#readName(name);
    if (!this.#current) return noType;
    if (size !== undefined) return this.#makeList(this.#current, size);
    return part === ',' || part === ')' ? this.#endComponent(this.#current, part) : noType;
  }

  end(): AbiType | Refusal {
    if (!this.#current || this.#open.length > 0) return { fault: noType };
    return depthOf(this.#current) > this.#largestDepth ? { fault: tooDeep } : this.#current;
  }

  #openTuple(): string | undefined {
    return this.#open.push([]) > this.#largestDepth ? tooDeep : undefined;
  }

  #readName(name: string): string | undefined {
    const isTuple = name === 'tuple';
    this.#current = isTuple ? { kind: 'tuple', components: undefined } : findScalarType(name);
    return this.#current ? undefined : unknownName(name);
  }

  #makeList(element: AbiType, size: string): string | undefined {
    if (!isListSize(size)) return listSize;
    this.#current = { kind: 'list', element, length: size === '' ? undefined : Number(size) };
    return undefined;
  }

  #endComponent(component: AbiType, part: ',' | ')'): string | undefined {
    const components = this.#open.at(-1);
    if (!components) return noType;
    if (components.push(component) > contractInputLimits.componentsOfTuple) return tupleSize;
    this.#current = part === ')' ? { kind: 'tuple', components } : undefined;
    if (part === ')') this.#open.pop();
    return undefined;
  }
}

function isListSize(size: string): boolean {
  const isNumber = /^[1-9][0-9]{0,3}$/.test(size);
  return size === '' || (isNumber && Number(size) <= contractInputLimits.elements);
}

const noType = 'This is not a type. Use e.g. uint256 or address[].';
const listSize = `A list of fixed length must have 1 to ${contractInputLimits.elements} elements.`;
/** The error for a tuple with too many or no components. */
export const tupleSize = `A tuple must have 1 to ${contractInputLimits.componentsOfTuple} components.`;
/** The error for a type that is nested too deeply. */
export const tooDeep = `The type is nested too deeply. Use at most ${contractInputLimits.depth} nested lists and tuples.`;

const unknownNames: readonly (readonly [RegExp, string])[] = [
  [/^u?int[0-9]+$/, 'Integers must have 8 to 256 bits, in steps of 8.'],
  [/^bytes[0-9]+$/, 'Use bytes1 to bytes32, or bytes.'],
];

function unknownName(name: string): string {
  const [, correction = 'Use address, bool, bytes, string, tuple, or e.g. uint256 or bytes32.'] =
    unknownNames.find(([pattern]) => pattern.test(name)) ?? [];
  return `“${visibleText(name, 60)}” is not a type. ${correction}`;
}
