import type { ValueFault } from '../kernel/values/value-fault.ts';
import { type AbiType, type AbiValue, headBytes, interfaceText, isDynamic } from './abi-types.ts';

/** A value as JSON: integers as decimal text, tuples as arrays of {type, value}. */
export type SentValue = string | boolean | readonly (SentValue | SentComponent)[];

/** A value with its API type. */
export interface SentComponent {
  readonly type: string;
  readonly value: SentValue;
}

/**
 * Decodes the values in a contract's bytes, or explains why this is impossible. The bytes are untrusted: values outside
 * the bytes and excess bits are rejected, and all values together may be at most twice as long as the bytes, so that a
 * short response cannot encode a huge value. Trailing bytes are ignored.
 */
export function decodeValues(types: readonly AbiType[], bytes: Buffer): AbiValue[] | ValueFault {
  try {
    return new EncodedValues(bytes).read(types, 0);
  } catch (error) {
    if (error instanceof Unreadable) return { fault: error.message };
    throw error;
  }
}

/** Converts a decoded value to the form accepted as an input. */
export function toSentValue(type: AbiType, value: AbiValue): SentValue {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object') return value;
  if (type.kind === 'list') return value.map((element) => toSentValue(type.element, element));
  const components = type.kind === 'tuple' ? (type.components ?? []) : [];
  return value.flatMap((element, index) => {
    const component = components[index];
    return component
      ? [{ type: interfaceText(component), value: toSentValue(component, element) }]
      : [];
  });
}

class Unreadable extends Error {}

/** https://docs.soliditylang.org/en/latest/abi-spec.html#formal-specification-of-the-encoding */
class EncodedValues {
  readonly #bytes: Buffer;
  #remainingBytes: number;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#remainingBytes = 2 * bytes.length;
  }

  /** Reads consecutive values starting at `base`, to which their offsets are relative. */
  read(types: readonly AbiType[], base: number): AbiValue[] {
    let position = base;
    return types.map((type) => {
      const value = this.#valueAt(
        isDynamic(type) ? base + this.#numberAt(position) : position,
        type,
      );
      position += headBytes(type);
      return value;
    });
  }

  #valueAt(position: number, type: AbiType): AbiValue {
    if (type.kind === 'tuple') return this.read(type.components ?? [], position);
    if (type.kind === 'list') {
      if (type.length !== undefined) return this.#elementsAt(position, type.element, type.length);
      return this.#elementsAt(position + 32, type.element, this.#numberAt(position));
    }
    const bytes = type.isDynamic
      ? this.#consume(position + 32, this.#numberAt(position))
      : this.#consume(position, 32);
    const value = type.decode(bytes);
    if (value === undefined) throw new Unreadable(`It contains an invalid ${type.name}.`);
    return value;
  }

  #elementsAt(position: number, element: AbiType, length: number): AbiValue[] {
    if (length * headBytes(element) > this.#bytes.length - position)
      throw new Unreadable('It contains a list that is longer than the response.');
    return this.read(new Array<AbiType>(length).fill(element), position);
  }

  /** Reads an offset or a length; valid ones are below 2^32, because the bytes fit into memory. */
  #numberAt(position: number): number {
    const word = this.#consume(position, 32);
    if (word.subarray(0, 28).some((byte) => byte !== 0))
      throw new Unreadable('It contains an offset or length that points outside.');
    return word.readUInt32BE(28);
  }

  #consume(position: number, length: number): Buffer {
    if (position + length > this.#bytes.length) throw new Unreadable('It ends too early.');
    this.#remainingBytes -= length;
    if (this.#remainingBytes < 0) throw new Unreadable('It contains overlapping values.');
    return this.#bytes.subarray(position, position + length);
  }
}
