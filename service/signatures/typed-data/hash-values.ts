import { keccak_256 } from '@noble/hashes/sha3.js';
import type { DocumentValue } from './document-values.ts';
import type { StructType } from './struct-types.ts';

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
    const { parent, slot } = value;
    // A struct's words follow its type hash.
    const index = parent?.content.kind === 'struct' ? slot + 1 : slot;
    if (parent) bodies.get(parent)?.set(word, 32 * index);
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
