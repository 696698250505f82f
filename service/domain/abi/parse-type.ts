import { fieldsOf } from '../../model/kernel/json.ts';
import type { Faults, Place, ValueFault } from '../../model/kernel/values/faults.ts';
import { contractInputLimits } from '../../model/transactions/contract-input.ts';
import { isPlainObject } from '../../model/wallets/typed-data.ts';
import { type AbiType, type AbiValue, findScalarType, innermost, interfaceText } from './abi-types.ts';

/** Whether a text is a Solidity identifier of at most 256 characters. */
export function isIdentifier(text: unknown): text is string {
  return typeof text === 'string' && /^[a-zA-Z_$][a-zA-Z0-9_$]{0,255}$/.test(text);
}

/** An unvalidated ABI parameter. */
type SentParameter = { readonly type?: unknown; readonly components?: unknown };

/** Parses the type of a parameter with its components; `undefined`, with an error reported, if it is invalid. */
export function parseParameter(
  parameter: SentParameter,
  place: Place,
  faults: Faults,
  enclosingDepth = 0,
): AbiType | undefined {
  const typePlace = { step: 'type', above: place };
  const type = typeof parameter.type === 'string' ? parseType(parameter.type) : noText;
  if ('fault' in type) return faults.add(typePlace, type.fault);
  const depth = enclosingDepth + depthOf(type);
  if (depth > contractInputLimits.depth) return faults.add(typePlace, tooDeep);
  const base = innermost(type);
  const components = parameter.components ?? undefined;
  if (base.kind === 'scalar' || base.components || components === undefined) return type;
  const above = { step: 'components', above: place };
  if (!Array.isArray(components)) return faults.add(above, noComponents);
  if (components.length === 0 || components.length > contractInputLimits.elements) return faults.add(above, tupleSize);
  const types = components.map((component: unknown, step) => {
    if (faults.isFull) return undefined;
    return isPlainObject(component)
      ? parseParameter(component, { step, above }, faults, depth)
      : faults.add({ step, above }, noComponent);
  });
  if (!types.every((component) => component !== undefined)) return undefined;
  base.components = types;
  base.names = components.map((component: unknown) => {
    const { name } = fieldsOf(component);
    return isIdentifier(name) ? name : '';
  });
  return type;
}

/**
 * Parses a type text as in Solidity. The components of a tuple may be omitted, and may have names. `ParamType` of ethers
 * does not replace it, because it accepts texts like `bool[]]`, `uint08` and `uint256 payable`, and names no error.
 * @example parseType('tuple(address payable to, uint256[2])[]')
 */
export function parseType(text: string, largestDepth: number = contractInputLimits.depth): AbiType | ValueFault {
  if (text.length > contractInputLimits.functionNameCharacters) return { fault: 'The type is too long.' };
  const reader = new TypeReader(largestDepth);
  for (const part of text.matchAll(parts)) {
    const fault = reader.readToken(part);
    if (fault !== undefined) return { fault };
  }
  return reader.end();
}

/** Nesting depth of lists and tuples; without recursion, because a text may nest many levels. */
function depthOf(type: AbiType): number {
  let deepest = 0;
  const pending = [{ type, depth: 0 }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { type, depth } = next;
    deepest = Math.max(deepest, depth + (type.kind === 'scalar' ? 0 : 1));
    const inner = type.kind === 'list' ? [type.element] : type.kind === 'tuple' && type.components;
    for (const component of inner || []) pending.push({ type: component, depth: depth + 1 });
  }
  return deepest;
}

// Start of a tuple, end of a tuple, comma, list size, word or space; any other character is its own token.
const parts = /(?:tuple)?\(|[),]|\[([0-9]*)\]|([a-zA-Z_$][a-zA-Z0-9_$]*)|\s+|./gsu;

const dataLocations: ReadonlySet<string> = new Set(['memory', 'calldata', 'storage']);

/** Parses a type token by token; each step returns an error message or `undefined`. */
class TypeReader {
  readonly #largestDepth: number;
  readonly #open: { components: AbiType[]; names: string[] }[] = [];
  #current: AbiType | undefined;
  #name = '';

  constructor(largestDepth: number) {
    this.#largestDepth = largestDepth;
  }

  readToken([part = '', size, word]: readonly (string | undefined)[]): string | undefined {
    if (part.trim() === '') return undefined;
    if (part.endsWith('(')) return this.#current ? noType : this.#openTuple();
    if (word !== undefined) return this.#current ? this.#readWord(this.#current, word) : this.#readName(word);
    if (!this.#current) return noType;
    if (size !== undefined) return this.#name ? noType : this.#createList(this.#current, size);
    return part === ',' || part === ')' ? this.#endComponent(this.#current, part) : noType;
  }

  end(): AbiType | ValueFault {
    if (!this.#current || this.#open.length > 0) return { fault: noType };
    return depthOf(this.#current) > this.#largestDepth ? { fault: tooDeep } : this.#current;
  }

  #openTuple(): string | undefined {
    const depth = this.#open.push({ components: [], names: [] });
    return depth > this.#largestDepth ? tooDeep : undefined;
  }

  #readName(name: string): string | undefined {
    const isTuple = name === 'tuple';
    this.#current = isTuple ? { kind: 'tuple', components: undefined } : findScalarType(name);
    return this.#current ? undefined : unknownName(name);
  }

  /** A word after a type: part of the type, a data location or the name of a component. */
  #readWord(type: AbiType, word: string): string | undefined {
    if (this.#name !== '') return noType;
    if (word === 'payable') return type.kind === 'scalar' && type.name === 'address' ? undefined : noType;
    if (dataLocations.has(word)) return undefined;
    if (this.#open.length === 0 || !isIdentifier(word)) return noType;
    this.#name = word;
    return undefined;
  }

  #createList(element: AbiType, size: string): string | undefined {
    const isNumber = /^[1-9][0-9]{0,3}$/.test(size) && Number(size) <= contractInputLimits.elements;
    if (size !== '' && !isNumber) return listSize;
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

function unknownName(name: string): string {
  let correction = 'Use address, bool, bytes, string, tuple, or e.g. uint256 or bytes32.';
  if (/^u?int[0-9]+$/.test(name)) correction = 'Integers must have 8 to 256 bits, in steps of 8.';
  if (/^bytes[0-9]+$/.test(name)) correction = 'Use bytes1 to bytes32, or bytes.';
  return `“${visibleText(name, 60)}” is not a type. ${correction}`;
}

const noText = { fault: 'This is not a type. Use a text like uint256.' };
const noType = 'This is not a type. Use e.g. uint256 or address[].';
const noComponents = 'These are not components. Use an array.';
const noComponent = 'This is not a component. Use an object with name and type.';
const listSize = `A list of fixed length must have 1 to ${contractInputLimits.elements} elements.`;
const tooDeep = `The type is nested too deeply. Use at most ${contractInputLimits.depth} nested lists and tuples.`;
/** The error for a tuple with too many or no components. */
export const tupleSize = `A tuple must have 1 to ${contractInputLimits.elements} components.`;

/** A value as JSON: integers as decimal text or numbers, tuples as arrays of {type, value}. */
export type SentValue = string | number | boolean | readonly (SentValue | SentComponent)[];

/** A value with its API type. */
export type SentComponent = { readonly type: string; readonly value: SentValue };

export type IntegerForm = (value: bigint) => string | number;

/** Converts a decoded value to the form accepted as an input; integers are decimal text by default. */
export function toSentValue(type: AbiType, value: AbiValue, toInteger: IntegerForm = String): SentValue {
  if (typeof value === 'bigint') return toInteger(value);
  if (typeof value !== 'object') return value;
  if (type.kind === 'list') return value.map((element) => toSentValue(type.element, element, toInteger));
  const components = type.kind === 'tuple' ? (type.components ?? []) : [];
  return value.flatMap((element, index) => {
    const component = components[index];
    return component ? [{ type: interfaceText(component), value: toSentValue(component, element, toInteger) }] : [];
  });
}

/** Formats a decoded value as text. @example "[1, (0xabcd, true)]" */
export function toDisplayValue(value: SentValue): string {
  if (typeof value !== 'object') return String(value);
  const [first] = value;
  const texts = value.map((element) => toDisplayValue(isTyped(element) ? element.value : element));
  return first !== undefined && isTyped(first) ? `(${texts.join(', ')})` : `[${texts.join(', ')}]`;
}

/** Whether the element is a tuple component. */
export function isTyped(element: SentValue | SentComponent): element is SentComponent {
  return typeof element === 'object' && 'value' in element;
}

// Control, format (direction marks, zero widths), private and unassigned characters, line separators.
const invisible = /[\p{C}\p{Zl}\p{Zp}]/gu;

/**
 * Makes an untrusted text safe to display: invisible characters are escaped, and it has at most `length` characters.
 * @example visibleText('a\u202eb', 60) // "a\\u{202e}b"
 */
export function visibleText(text: string, length: number): string {
  // Escaping never shortens the text, so a prefix is enough.
  const head = text.slice(0, 2 * length + 2).replace(invisible, escaped);
  const characters = Array.from(head);
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : head;
}

function escaped(character: string): string {
  if (character === '\n') return '\\n';
  if (character === '\t') return '\\t';
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}
