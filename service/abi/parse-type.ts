import type { ValueFault } from '../kernel/values/value-fault.ts';
import { contractInputLimits } from '../resources/contract-input.ts';
import type { AbiType } from './abi-types.ts';
import { findScalarType } from './scalar-types.ts';
import { visibleText } from './visible-text.ts';

/**
 * Whether a text is a Solidity identifier of at most 256 characters.
 * https://docs.soliditylang.org/en/latest/grammar.html#a4.SolidityLexer.Identifier
 */
export function isIdentifier(text: string): boolean {
  return /^[a-zA-Z_$][a-zA-Z0-9_$]{0,255}$/.test(text);
}

/**
 * Parses a type text as in Solidity. The components of a tuple may be omitted, and may have names.
 * @example parseType('tuple(address payable to, uint256[2])[]')
 */
export function parseType(
  text: string,
  largestDepth: number = contractInputLimits.depth,
): AbiType | ValueFault {
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

// Start of a tuple, end of a tuple, comma, list size, word or space; any other character is its own token.
const parts = /(?:tuple)?\(|[),]|\[([0-9]*)\]|([a-zA-Z_$][a-zA-Z0-9_$]*)|\s+|./gsu;

const dataLocations: ReadonlySet<string> = new Set(['memory', 'calldata', 'storage']);

/** Parses a type token by token; each step returns an error message or `undefined`. */
class TypeReader {
  readonly #largestDepth: number;
  /** The components read until now for each open tuple, with their names. */
  readonly #open: { components: AbiType[]; names: string[] }[] = [];
  #current: AbiType | undefined;
  #name = '';

  constructor(largestDepth: number) {
    this.#largestDepth = largestDepth;
  }

  readToken([part = '', size, word]: readonly (string | undefined)[]): string | undefined {
    if (part.trim() === '') return undefined;
    if (part.endsWith('(')) return this.#current ? noType : this.#openTuple();
    if (word !== undefined)
      return this.#current ? this.#readWord(this.#current, word) : this.#readName(word);
    if (!this.#current) return noType;
    if (size !== undefined) return this.#name ? noType : this.#makeList(this.#current, size);
    return part === ',' || part === ')' ? this.#endComponent(this.#current, part) : noType;
  }

  end(): AbiType | ValueFault {
    if (!this.#current || this.#open.length > 0) return { fault: noType };
    return depthOf(this.#current) > this.#largestDepth ? { fault: tooDeep } : this.#current;
  }

  #openTuple(): string | undefined {
    return this.#open.push({ components: [], names: [] }) > this.#largestDepth
      ? tooDeep
      : undefined;
  }

  #readName(name: string): string | undefined {
    const isTuple = name === 'tuple';
    this.#current = isTuple ? { kind: 'tuple', components: undefined } : findScalarType(name);
    return this.#current ? undefined : unknownName(name);
  }

  /** A word after a type: part of the type, a data location or the name of a component. */
  #readWord(type: AbiType, word: string): string | undefined {
    if (this.#name !== '') return noType;
    if (word === 'payable')
      return type.kind === 'scalar' && type.name === 'address' ? undefined : noType;
    if (dataLocations.has(word)) return undefined;
    if (this.#open.length === 0 || !isIdentifier(word)) return noType;
    this.#name = word;
    return undefined;
  }

  #makeList(element: AbiType, size: string): string | undefined {
    if (!isListSize(size)) return listSize;
    this.#current = { kind: 'list', element, length: size === '' ? undefined : Number(size) };
    return undefined;
  }

  #endComponent(component: AbiType, part: ',' | ')'): string | undefined {
    const tuple = this.#open.at(-1);
    if (!tuple) return noType;
    if (tuple.components.push(component) > contractInputLimits.elements) return tupleSize;
    tuple.names.push(this.#name);
    this.#name = '';
    this.#current = part === ')' ? { kind: 'tuple', ...tuple } : undefined;
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
export const tupleSize = `A tuple must have 1 to ${contractInputLimits.elements} components.`;
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
