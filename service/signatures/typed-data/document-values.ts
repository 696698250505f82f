import { isPlainObject, typedDataLimits } from '../../resources/typed-data.ts';
import type { Anomalies } from './anomalies.ts';
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

/** The content of a value. `nothing` is null or a missing member instead of a struct: 32 zero bytes. */
export type Content =
  | { readonly kind: 'scalar'; readonly scalar: ScalarValue }
  | { readonly kind: 'struct'; readonly struct: StructType }
  | { readonly kind: 'list'; readonly length: number }
  | { readonly kind: 'nothing'; readonly isMissing: boolean };

type PendingValue = Omit<DocumentValue, 'content'> & { readonly raw: unknown };

/**
 * Validates values against their types, from the outside in and without recursion, because callers choose the depth.
 * Returns parents before their contents.
 */
export class ValueReader {
  readonly #types: StructTypes;
  readonly #faults: Faults;
  readonly #anomalies: Anomalies;
  #count = 0;

  constructor(types: StructTypes, faults: Faults, anomalies: Anomalies) {
    this.#types = types;
    this.#faults = faults;
    this.#anomalies = anomalies;
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
          `The document has more than ${typedDataLimits.values} values, including missing members. Use fewer values.`,
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
      if (typeof scalar === 'string') return this.#reject(pending, scalar);
      if (scalar.anomaly) this.#anomalies.add(scalar.anomaly, () => pathOf(pending));
      return { kind: 'scalar', scalar };
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
      this.#anomalies.add('list-length', () => pathOf(pending));
    return { kind: 'list', length: raw.length };
  }

  #structContent(pending: PendingValue, struct: StructType | undefined): Content | undefined {
    const { raw, parent, type } = pending;
    const expected = `Use an object with the fields of ${clip(type.text)}.`;
    if (!struct) return this.#reject(pending, expected);
    const isEmpty = struct.fields.length === 0;
    if ((raw === null || raw === undefined) && parent) {
      if (isEmpty)
        return this.#reject(
          pending,
          'Libraries disagree about a missing value without fields. Use {}.',
        );
      this.#anomalies.add('missing-member', () => pathOf(pending));
      // Version 4 of MetaMask's encoding ends recursive types this way.
      return { kind: 'nothing', isMissing: raw === undefined };
    }
    if (isPlainObject(raw)) this.#noteUndeclared(pending, raw, struct);
    else if (isEmpty) this.#anomalies.add('ignored-value', () => pathOf(pending));
    else return this.#reject(pending, `This is not a ${clip(type.text)}. ${expected}`);
    return { kind: 'struct', struct };
  }

  #noteUndeclared(position: PendingValue, raw: object, { fieldNames }: StructType): void {
    for (const key of Object.keys(raw))
      if (!fieldNames.has(key))
        this.#anomalies.add('undeclared-key', () => [...pathOf(position), key]);
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
      const value = Object.hasOwn(raw, name) ? raw[name] : undefined;
      if (value !== undefined || fieldType.kind === 'struct') return [{ ...field, raw: value }];
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
