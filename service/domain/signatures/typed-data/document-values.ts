import type { Faults, Place } from '../../../model/kernel/values/faults.ts';
import { isPlainObject, typedDataLimits } from '../../../model/wallets/typed-data.ts';
import { type Anomalies, clip } from './anomalies.ts';
import type { ScalarValue } from './scalar-types.ts';
import type { ListType, StructType, StructTypes, ValueType } from './struct-types.ts';

/** A value of a document with its position. */
export interface DocumentValue extends Place {
  /** The struct or list that contains it. */
  readonly above: DocumentValue | undefined;
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
    const pendingValues: PendingValue[] = [{ above: undefined, step, slot: 0, depth: 0, type, raw }];
    let pending = pendingValues.pop();
    for (; pending && !this.#faults.isFull; pending = pendingValues.pop()) {
      const content = this.#contentOf(pending, pending.above ? undefined : struct);
      if (!content) continue;
      // Copying the other fields with a rest pattern doubles the time of long lists.
      const { above, step, slot, depth, type, raw } = pending;
      const value = { above, step, slot, depth, type, content };
      values.push(value);
      const contents = this.#contentsOf(value, raw);
      this.#count += contents.length;
      if (this.#count > typedDataLimits.values) {
        this.#faults.add(pending, tooManyValues);
        break;
      }
      pendingValues.push(...contents.reverse());
    }
    return values;
  }

  #contentOf(pending: PendingValue, root: StructType | undefined): Content | undefined {
    const { type, raw, depth } = pending;
    if (type.kind === 'scalar') {
      const scalar = type.parse(raw);
      if (typeof scalar === 'string') return this.#faults.add(pending, scalar);
      if (scalar.anomaly) this.#anomalies.add(scalar.anomaly, pending);
      return { kind: 'scalar', scalar };
    }
    if (depth >= typedDataLimits.depth)
      return this.#faults.add(pending, `The nesting exceeds ${typedDataLimits.depth} levels.`);
    return type.kind === 'list'
      ? this.#listContent(pending, type)
      : this.#structContent(pending, root ?? this.#types.get(type.text));
  }

  #listContent(pending: PendingValue, { length }: ListType): Content | undefined {
    const { raw } = pending;
    if (!Array.isArray(raw)) return this.#faults.add(pending, 'This is not a list. Use an array.');
    if (length !== undefined && raw.length !== length) this.#anomalies.add('list-length', pending);
    return { kind: 'list', length: raw.length };
  }

  #structContent(pending: PendingValue, struct: StructType | undefined): Content | undefined {
    const { raw, above, type } = pending;
    const expected = `Use an object with the fields of ${clip(type.text)}.`;
    if (!struct) return this.#faults.add(pending, expected);
    const isEmpty = struct.fields.length === 0;
    if ((raw === null || raw === undefined) && above) {
      if (isEmpty) return this.#faults.add(pending, 'Libraries disagree about a missing value without fields. Use {}.');
      this.#anomalies.add('missing-member', pending);
      // Version 4 of MetaMask's encoding ends recursive types this way.
      return { kind: 'nothing', isMissing: raw === undefined };
    }
    if (isPlainObject(raw)) {
      for (const key of Object.keys(raw))
        if (!struct.fieldNames.has(key)) this.#anomalies.add('undeclared-key', { step: key, above: pending });
    } else if (isEmpty) this.#anomalies.add('ignored-value', pending);
    else return this.#faults.add(pending, `This is not a ${clip(type.text)}. ${expected}`);
    return { kind: 'struct', struct };
  }

  #contentsOf(above: DocumentValue, raw: unknown): PendingValue[] {
    const { content, type } = above;
    const depth = above.depth + 1;
    if (content.kind === 'list' && type.kind === 'list' && Array.isArray(raw))
      return raw.map((element: unknown, slot) => ({
        above,
        step: slot,
        slot,
        depth,
        type: type.element,
        raw: element,
      }));
    if (content.kind !== 'struct' || !isPlainObject(raw)) return [];
    return content.struct.fields.flatMap(({ name, type }, slot) => {
      const value = Object.hasOwn(raw, name) ? raw[name] : undefined;
      const field = { above, step: name, slot, depth, type, raw: value };
      if (value !== undefined || type.kind === 'struct') return [field];
      this.#faults.add(field, `This field is missing. Send ${withArticle(type.text)}.`);
      return [];
    });
  }
}

function withArticle(type: string): string {
  return `${/^[aeio]/.test(type) ? 'an' : 'a'} ${clip(type)}`;
}

const tooManyValues = `The document has more than ${typedDataLimits.values} values, including missing members. Use fewer values.`;
