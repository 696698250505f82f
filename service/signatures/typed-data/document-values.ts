import { isPlainObject, typedDataLimits } from '../../resources/typed-data.ts';
import { clip, type DocumentPath, type Faults } from './faults.ts';
import type { ScalarValue } from './scalar-types.ts';
import type { StructType, StructTypes } from './struct-types.ts';
import type { ListType, ValueType } from './value-types.ts';

/** A value of a document with its position. */
export interface DocumentValue {
  readonly parent: DocumentValue | undefined;
  /** Its field in the parent, or its index in the list. */
  readonly step: string | number;
  /** Its word index in the parent, counted from 0. */
  readonly slot: number;
  /** Number of enclosing structs and lists. */
  readonly depth: number;
  readonly type: ValueType;
  readonly content: Content;
}

/** The content of a value. `nothing` is an explicit null instead of a struct. */
export type Content =
  | { readonly kind: 'scalar'; readonly scalar: ScalarValue }
  | { readonly kind: 'struct'; readonly struct: StructType }
  | { readonly kind: 'list'; readonly length: number }
  | { readonly kind: 'nothing' };

type Place = Omit<DocumentValue, 'content'> & { readonly raw: unknown };

/**
 * Validates values against their types, from the outside in and without recursion, because callers choose the depth.
 * Returns parents before their contents.
 */
export class ValueReader {
  readonly #types: StructTypes;
  readonly #faults: Faults;
  #count = 0;

  constructor(types: StructTypes, faults: Faults) {
    this.#types = types;
    this.#faults = faults;
  }

  /** Reads a struct value and its contents; `step` is its position in the document. */
  read(struct: StructType, raw: unknown, step: string): DocumentValue[] {
    const type: ValueType = { kind: 'struct', text: struct.name };
    const read: DocumentValue[] = [];
    const waiting: Place[] = [{ parent: undefined, step, slot: 0, depth: 0, type, raw }];
    for (let place = waiting.pop(); place && !this.#faults.isFull; place = waiting.pop()) {
      const content = this.#contentOf(place, place.parent ? undefined : struct);
      if (!content) continue;
      const { parent, slot, depth, raw } = place;
      const value = { parent, step: place.step, slot, depth, type: place.type, content };
      read.push(value);
      const inner = this.#placesIn(value, raw);
      this.#count += inner.length;
      if (this.#count > typedDataLimits.values) {
        this.#refuse(
          place,
          `The document has more than ${typedDataLimits.values} values. Use fewer values.`,
        );
        break;
      }
      waiting.push(...inner.reverse());
    }
    return read;
  }

  #contentOf(place: Place, root: StructType | undefined): Content | undefined {
    const { type, raw, depth } = place;
    if (type.kind === 'scalar') {
      const scalar = type.scalar.parse(raw);
      return typeof scalar === 'string' ? this.#refuse(place, scalar) : { kind: 'scalar', scalar };
    }
    if (depth >= typedDataLimits.depth)
      return this.#refuse(place, `The nesting exceeds ${typedDataLimits.depth} levels.`);
    return type.kind === 'list'
      ? this.#listContent(place, type)
      : this.#structContent(place, root ?? this.#types.get(type.text));
  }

  #listContent(place: Place, { length }: ListType): Content | undefined {
    const { raw } = place;
    if (!Array.isArray(raw)) return this.#refuse(place, 'This is not a list. Use an array.');
    if (length !== undefined && raw.length !== length)
      return this.#refuse(place, `The list has ${raw.length} elements. Use ${length}.`);
    if (raw.length > typedDataLimits.values)
      return this.#refuse(
        place,
        `The list is too long. Use at most ${typedDataLimits.values} elements.`,
      );
    return { kind: 'list', length: raw.length };
  }

  #structContent(place: Place, struct: StructType | undefined): Content | undefined {
    const { raw, parent, type } = place;
    // Version 4 of MetaMask's encoding ends recursive types this way.
    if (raw === null && parent) return { kind: 'nothing' };
    if (!struct || !isPlainObject(raw))
      return this.#refuse(
        place,
        `This is not a ${clip(type.text)}. Use an object with its fields.`,
      );
    const names = new Set(struct.fields.map(({ name }) => name));
    for (const key of Object.keys(raw)) {
      if (this.#faults.isFull) break;
      if (!names.has(key))
        this.#faults.add(
          [...pathOf(place), key],
          `${clip(struct.name)} has no such field. Omit it.`,
        );
    }
    return { kind: 'struct', struct };
  }

  #placesIn(parent: DocumentValue, raw: unknown): Place[] {
    const { content, type, depth } = parent;
    if (content.kind === 'list' && type.kind === 'list' && Array.isArray(raw))
      return raw.map((element: unknown, slot) => ({
        parent,
        step: slot,
        slot,
        depth: depth + 1,
        type: type.element,
        raw: element,
      }));
    if (content.kind !== 'struct' || !isPlainObject(raw)) return [];
    return content.struct.fields.flatMap(({ name, type: fieldType }, slot) => {
      const place = { parent, step: name, slot, depth: depth + 1, type: fieldType };
      if (Object.hasOwn(raw, name) && raw[name] !== undefined)
        return [{ ...place, raw: raw[name] }];
      this.#faults.add(pathOf(place), `This field is missing. Send ${articled(fieldType.text)}.`);
      return [];
    });
  }

  #refuse(place: Pick<DocumentValue, 'parent' | 'step'>, message: string): undefined {
    this.#faults.add(pathOf(place), message);
    return undefined;
  }
}

/** The path of a value in its document. */
export function pathOf({ parent, step }: Pick<DocumentValue, 'parent' | 'step'>): DocumentPath {
  const steps = [step];
  for (let above = parent; above; above = above.parent) steps.unshift(above.step);
  return steps;
}

function articled(type: string): string {
  return `${/^[aeio]/.test(type) ? 'an' : 'a'} ${clip(type)}`;
}
