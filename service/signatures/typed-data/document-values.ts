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

type PendingValue = Omit<DocumentValue, 'content'> & { readonly raw: unknown };

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
    const values: DocumentValue[] = [];
    const pendingValues: PendingValue[] = [
      { parent: undefined, step, slot: 0, depth: 0, type, raw },
    ];
    for (
      let pending = pendingValues.pop();
      pending && !this.#faults.isFull;
      pending = pendingValues.pop()
    ) {
      const content = this.#contentOf(pending, pending.parent ? undefined : struct);
      if (!content) continue;
      const { parent, slot, depth, raw } = pending;
      const value = { parent, step: pending.step, slot, depth, type: pending.type, content };
      values.push(value);
      const contents = this.#contentsOf(value, raw);
      this.#count += contents.length;
      if (this.#count > typedDataLimits.values) {
        this.#reject(
          pending,
          `The document has more than ${typedDataLimits.values} values. Use fewer values.`,
        );
        break;
      }
      pendingValues.push(...contents.reverse());
    }
    return values;
  }

  #contentOf(pending: PendingValue, root: StructType | undefined): Content | undefined {
    const { type, raw, depth } = pending;
    if (type.kind === 'scalar') {
      const scalar = type.scalar.parse(raw);
      return typeof scalar === 'string'
        ? this.#reject(pending, scalar)
        : { kind: 'scalar', scalar };
    }
    if (depth >= typedDataLimits.depth)
      return this.#reject(pending, `The nesting exceeds ${typedDataLimits.depth} levels.`);
    return type.kind === 'list'
      ? this.#listContent(pending, type)
      : this.#structContent(pending, root ?? this.#types.get(type.text));
  }

  #listContent(pending: PendingValue, { length }: ListType): Content | undefined {
    const { raw } = pending;
    if (!Array.isArray(raw)) return this.#reject(pending, 'This is not a list. Use an array.');
    if (length !== undefined && raw.length !== length)
      return this.#reject(pending, `The list has ${raw.length} elements. Use ${length}.`);
    if (raw.length > typedDataLimits.values)
      return this.#reject(
        pending,
        `The list is too long. Use at most ${typedDataLimits.values} elements.`,
      );
    return { kind: 'list', length: raw.length };
  }

  #structContent(pending: PendingValue, struct: StructType | undefined): Content | undefined {
    const { raw, parent, type } = pending;
    // Version 4 of MetaMask's encoding ends recursive types this way.
    if (raw === null && parent) return { kind: 'nothing' };
    if (!struct || !isPlainObject(raw))
      return this.#reject(
        pending,
        `This is not a ${clip(type.text)}. Use an object with its fields.`,
      );
    const names = new Set(struct.fields.map(({ name }) => name));
    for (const key of Object.keys(raw)) {
      if (this.#faults.isFull) break;
      if (!names.has(key))
        this.#faults.add(
          [...pathOf(pending), key],
          `${clip(struct.name)} has no such field. Omit it.`,
        );
    }
    return { kind: 'struct', struct };
  }

  #contentsOf(parent: DocumentValue, raw: unknown): PendingValue[] {
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
      const field = { parent, step: name, slot, depth: depth + 1, type: fieldType };
      if (Object.hasOwn(raw, name) && raw[name] !== undefined)
        return [{ ...field, raw: raw[name] }];
      this.#faults.add(
        pathOf(field),
        `This field is missing. Send ${withArticle(fieldType.text)}.`,
      );
      return [];
    });
  }

  #reject(position: Pick<DocumentValue, 'parent' | 'step'>, message: string): undefined {
    this.#faults.add(pathOf(position), message);
    return undefined;
  }
}

/** The path of a value in its document. */
export function pathOf({ parent, step }: Pick<DocumentValue, 'parent' | 'step'>): DocumentPath {
  const steps = [step];
  for (let ancestor = parent; ancestor; ancestor = ancestor.parent) steps.unshift(ancestor.step);
  return steps;
}

function withArticle(type: string): string {
  return `${/^[aeio]/.test(type) ? 'an' : 'a'} ${clip(type)}`;
}
