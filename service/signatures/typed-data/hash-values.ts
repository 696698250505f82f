import { keccak_256 } from '@noble/hashes/sha3.js';
import type { DocumentValue } from './document-values.ts';
import type { StructType, StructTypes } from './struct-types.ts';

/** The type texts of structs. */
export interface EncodedTypes {
  /**
   * Each text consists of the struct's own part and all types it references directly or indirectly, sorted by name.
   * https://eips.ethereum.org/EIPS/eip-712#definition-of-encodetype
   * @example "Mail(Person from,Person to)Person(string name)"
   */
  readonly texts: ReadonlyMap<StructType, string>;
  /** The structs that libraries encode differently. */
  readonly disputed: readonly StructType[];
}

/** Encodes struct types; `undefined` if their texts together exceed `maximumCharacters`, which also limits the work. */
export function encodeTypes(
  structs: Iterable<StructType>,
  types: StructTypes,
  maximumCharacters: number,
): EncodedTypes | undefined {
  const texts = new Map<StructType, string>();
  const disputed: StructType[] = [];
  let remaining = maximumCharacters;
  for (const struct of structs) {
    const references = referencesOf(struct, types, remaining);
    if (!references) return undefined;
    const text = [struct, ...references].map((part) => part.text).join('');
    remaining -= text.length;
    texts.set(struct, text);
    if (isDisputed(struct, references, types)) disputed.push(struct);
  }
  return { texts, disputed };
}

/** All types that a struct type references directly or indirectly, and itself. */
export function reachableTypes(struct: StructType, types: StructTypes): ReadonlySet<StructType> {
  const reachable = new Set([struct]);
  // Set iteration includes entries that are added during the iteration.
  for (const { refersTo } of reachable) addTypes(reachable, refersTo, types);
  return reachable;
}

/** The other types that a struct type references, sorted by name; `undefined` if they are too long. */
function referencesOf(
  struct: StructType,
  types: StructTypes,
  maximumCharacters: number,
): StructType[] | undefined {
  const reachable = new Set([struct]);
  let length = 0;
  for (const { refersTo, text } of reachable) {
    length += text.length;
    if (length > maximumCharacters) return undefined;
    addTypes(reachable, refersTo, types);
  }
  reachable.delete(struct);
  return [...reachable].sort((first, second) => (first.name < second.name ? -1 : 1));
}

function addTypes(reachable: Set<StructType>, names: Iterable<string>, types: StructTypes): void {
  for (const name of names) {
    const type = types.get(name);
    if (type) reachable.add(type);
  }
}

/**
 * eth-sig-util finds referenced types by the word characters at the start of their names; ethers and viem by the whole
 * names.
 */
function isDisputed(
  { name }: StructType,
  references: readonly StructType[],
  types: StructTypes,
): boolean {
  if (!references.every((reference) => /^\w*$/.test(reference.name))) return true;
  const [word = ''] = /^\w*/.exec(name) ?? [];
  return word !== name && (references.length > 0 || types.has(word));
}

const zeroWord = new Uint8Array(32);

/**
 * Computes `hashStruct` of the first value, which contains all others
 * (https://eips.ethereum.org/EIPS/eip-712#definition-of-hashstruct). Works from the inside out: contents follow their
 * parent in the list.
 */
export function hashValues(
  values: readonly DocumentValue[],
  typeHashOf: (struct: StructType) => Uint8Array,
): Uint8Array {
  const bodies = new Map(values.map((value) => [value, bodyOf(value, typeHashOf)]));
  let word: Uint8Array = zeroWord;
  for (const value of values.toReversed()) {
    word = wordOf(value, bodies.get(value));
    const { above, slot } = value;
    // A struct's words follow its type hash.
    const index = above?.content.kind === 'struct' ? slot + 1 : slot;
    if (above) bodies.get(above)?.set(word, 32 * index);
  }
  return word;
}

/** Allocates the words for the contents of a value. */
function bodyOf(
  { content }: DocumentValue,
  typeHashOf: (struct: StructType) => Uint8Array,
): Uint8Array | undefined {
  if (content.kind === 'list') return new Uint8Array(32 * content.length);
  if (content.kind !== 'struct') return undefined;
  const body = new Uint8Array(32 * (1 + content.struct.fields.length));
  body.set(typeHashOf(content.struct));
  return body;
}

/** The 32 bytes that represent a value in its parent (EIP-712 encodeData). */
function wordOf({ content }: DocumentValue, body: Uint8Array | undefined): Uint8Array {
  if (content.kind === 'scalar') return content.scalar.word();
  return body ? keccak_256(body) : zeroWord;
}
