import { compareText } from '../../../model/kernel/listing.ts';
import type { IndexDefinition } from '../../../model/table.ts';
import type { PageQuery, Part, PartReader } from '../../ports/storage.ts';
import { SharedMap } from './shared-map.ts';
import { type CompareWith, SortedRecords } from './sorted-records.ts';
import { StoredParts, type Turns } from './stored-parts.ts';

/** Records by key, sorted by order text and then by id. A single record of a key is stored without a list. */
export class OrderedIndex<Stored extends { id: string }> {
  readonly #definition: IndexDefinition<Stored>;
  #recordsByKey = new SharedMap<Stored | SortedRecords<Stored>>();
  /** Lists not shared with a fork; `undefined` if none is shared. */
  #own: WeakSet<SortedRecords<Stored>> | undefined;
  readonly #parts: StoredParts<Stored>;

  constructor(definition: IndexDefinition<Stored>) {
    this.#definition = definition;
    this.#compareWith = compareWithBy(definition);
    this.#parts = new StoredParts((selected) => new SortedRecords(this.#compareWith, selected));
  }

  /** A copy of the index, without the cached parts. Neither sees later writes to the other. */
  fork(): OrderedIndex<Stored> {
    const fork = new OrderedIndex(this.#definition);
    fork.#recordsByKey = this.#recordsByKey.fork();
    fork.#own = new WeakSet();
    this.#own = new WeakSet();
    return fork;
  }

  add(record: Stored): void {
    const keys = this.#definition.keys(record);
    for (const key of keys) this.#addAt(key, record);
    this.#parts.add(keys, record);
  }

  /** Adds records to an empty index, sorted once for all keys. */
  load(records: readonly Stored[]): void {
    const { keys, isSeldom } = this.#definition;
    const indexed = isSeldom ? records.filter((record) => keys(record).length > 0) : records;
    for (const _ of this.loading(this.#sorted(indexed)));
  }

  /** Adds sorted records to an empty index. Each step is short and yields the number of entries it added. */
  *loading(sorted: Iterable<Stored>): Generator<number> {
    if (this.#definition.hasSharedKeys) yield* this.#sharing(sorted);
    else
      for (const record of sorted) {
        const keys = this.#definition.keys(record);
        for (const key of keys) this.#append(key, record);
        yield keys.length;
      }
  }

  /** Adds each record to the lists of its keys, which are looked up once for all records that share them. */
  *#sharing(sorted: Iterable<Stored>): Generator<number> {
    const ofKeys = new Map<readonly string[], readonly SortedRecords<Stored>[]>();
    const checkedKeys = new Set<readonly string[]>();
    for (const record of sorted) {
      const keys = this.#definition.keys(record);
      if (checkedKeys.has(keys)) {
        const lists = ofKeys.get(keys) ?? keys.map((key) => this.#listAt(key));
        ofKeys.set(keys, lists);
        for (const list of lists) list.append(record);
      } else {
        // It may stay the only record with these keys.
        checkedKeys.add(keys);
        for (const key of keys) this.#append(key, record);
      }
      yield 1;
    }
  }

  remove(record: Stored): void {
    const keys = this.#definition.keys(record);
    for (const key of keys) this.#removeAt(key, record);
    this.#parts.remove(keys, record);
  }

  /** Replaces a record by its next version; the entry is updated in position if its order is unchanged. */
  replace(previous: Stored, record: Stored): void {
    const keys = { before: this.#definition.keys(previous), after: this.#definition.keys(record) };
    const before = new Set(keys.before);
    const after = new Set(keys.after);
    // A record with a repeated key has one entry for each repetition.
    const isRepeated = before.size < keys.before.length || after.size < keys.after.length;
    if (isRepeated || this.compare(previous, record) !== 0) {
      this.remove(previous);
      this.add(record);
      return;
    }
    for (const key of before) if (!after.has(key)) this.#removeAt(key, previous);
    for (const key of after)
      if (before.has(key)) this.#replaceAt(key, record);
      else this.#addAt(key, record);
    this.#parts.remove(keys.before, previous);
    this.#parts.add(keys.after, record);
  }

  list(key: string): readonly Stored[] {
    const entry = this.#recordsByKey.get(key);
    if (entry === undefined) return [];
    return entry instanceof SortedRecords ? entry.slice(0, Number.POSITIVE_INFINITY) : [entry];
  }

  page(key: string, { offset, limit, descending, prefix }: PageQuery): readonly Stored[] {
    const entry = this.#recordsByKey.get(key);
    if (entry === undefined) return [];
    const records = this.#listOf(key, entry);
    const [first, rangeEnd] = this.#rangeOf(records, prefix);
    if (!descending) return records.slice(first + offset, Math.min(first + offset + limit, rangeEnd));
    const end = rangeEnd - offset;
    return end <= first ? [] : records.slice(Math.max(first, end - limit), end).reverse();
  }

  count(key: string, prefix?: string): number {
    const entry = this.#recordsByKey.get(key);
    if (entry === undefined) return 0;
    if (!(entry instanceof SortedRecords)) return this.holds(entry, key, prefix) ? 1 : 0;
    const [first, rangeEnd] = this.#rangeOf(entry, prefix);
    return rangeEnd - first;
  }

  /** Selected from the records under `key` on first use, and updated while it is among the most recently used parts. */
  part(key: string, part: Part<Stored>): PartReader<Stored> {
    const records = this.#parts.getOrCreate(key, part, () => this.list(key));
    return {
      total: records.size,
      rank: (order) => records.rankWhere((record) => this.#definition.order(record) >= order),
      slice: (first, end) => records.slice(first, end),
    };
  }

  hasPart(key: string, part: Part<Stored>): boolean {
    return this.#parts.has(key, part);
  }

  /** Selects a part not requested yet in short steps, with other work in between. */
  preparePart(key: string, part: Part<Stored>, turns: Turns): Promise<void> {
    return this.#parts.prepare(key, part, { listed: this.list(key), turns });
  }

  /** Number of records under `key` with a smaller order text. */
  rank(key: string, order: string): number {
    const entry = this.#recordsByKey.get(key);
    if (entry === undefined) return 0;
    if (!(entry instanceof SortedRecords)) return this.holdsBefore(entry, key, order) ? 1 : 0;
    return entry.rankWhere((record) => this.order(record) >= order);
  }

  /** Whether a record has `key` and a smaller order text. */
  holdsBefore(record: Stored, key: string, order: string): boolean {
    return this.#definition.keys(record).includes(key) && this.#definition.order(record) < order;
  }

  /** Whether a record has `key` and an order text that starts with `prefix`. */
  holds(record: Stored, key: string, prefix = ''): boolean {
    return this.#definition.keys(record).includes(key) && this.#definition.order(record).startsWith(prefix);
  }

  /** The text that a record is sorted by. */
  readonly order = (record: Stored): string => this.#definition.order(record);

  readonly compare = (left: Stored, right: Stored): number => this.#compareWith(right)(left);

  /** Comparator bound to a record. */
  readonly #compareWith: CompareWith<Stored>;

  #addAt(key: string, record: Stored): void {
    const entry = this.#recordsByKey.get(key);
    if (entry === undefined) this.#recordsByKey.set(key, record);
    else this.#writable(key, entry).add(record);
  }

  #removeAt(key: string, record: Stored): void {
    const entry = this.#recordsByKey.get(key);
    if (entry instanceof SortedRecords) {
      const records = this.#writable(key, entry);
      records.remove(record);
      if (records.size === 0) this.#recordsByKey.delete(key);
    } else if (entry && this.compare(entry, record) === 0) this.#recordsByKey.delete(key);
  }

  #replaceAt(key: string, record: Stored): void {
    const entry = this.#recordsByKey.get(key);
    if (entry instanceof SortedRecords) this.#writable(key, entry).replace(record);
    else this.#recordsByKey.set(key, record);
  }

  /** Appends a record after all others of its key. */
  #append(key: string, record: Stored): void {
    const entry = this.#recordsByKey.get(key);
    if (entry === undefined) this.#recordsByKey.set(key, record);
    else this.#listOf(key, entry).append(record);
  }

  /** The key's list, created if missing. */
  #listAt(key: string): SortedRecords<Stored> {
    const entry = this.#recordsByKey.get(key);
    if (entry !== undefined) return this.#listOf(key, entry);
    const list = new SortedRecords(this.#compareWith);
    this.#recordsByKey.set(key, list);
    return list;
  }

  /** The key's list; a single record is converted to a list permanently. */
  #listOf(key: string, entry: Stored | SortedRecords<Stored>): SortedRecords<Stored> {
    if (entry instanceof SortedRecords) return entry;
    const list = new SortedRecords(this.#compareWith, [entry]);
    this.#own?.add(list);
    this.#recordsByKey.set(key, list);
    return list;
  }

  /** The key's list, copied first if it is shared. */
  #writable(key: string, entry: Stored | SortedRecords<Stored>): SortedRecords<Stored> {
    const list = this.#listOf(key, entry);
    if (!this.#own || this.#own.has(list)) return list;
    const copy = list.fork();
    this.#own.add(copy);
    this.#recordsByKey.set(key, copy);
    return copy;
  }

  /** Computes each order text only once. */
  #sorted(records: readonly Stored[]): readonly Stored[] {
    const rows = records.map((record) => ({ order: this.order(record), record }));
    const isSorted = rows.every((row, position) => {
      const before = rows[position - 1];
      return before === undefined || compareRows(before, row) < 0;
    });
    return isSorted ? records : rows.sort(compareRows).map(({ record }) => record);
  }

  #rangeOf(records: SortedRecords<Stored>, prefix: string | undefined): [number, number] {
    if (!prefix) return [0, records.size];
    const { order } = this.#definition;
    return [
      records.rankWhere((record) => order(record) >= prefix),
      records.rankWhere((record) => order(record) > prefix && !order(record).startsWith(prefix)),
    ];
  }
}

/** A record with its order text, which is computed once for many comparisons. */
export interface Row<Stored extends { readonly id: string }> {
  readonly order: string;
  readonly record: Stored;
}

/** Comparator bound to a record. It must not reference the index: forked lists live long. */
function compareWithBy<Stored extends { id: string }>({
  compare,
  order,
}: IndexDefinition<Stored>): CompareWith<Stored> {
  if (compare) return (record) => (other) => compare(other, record) || compareText(other.id, record.id);
  return (record) => {
    const text = order(record);
    return (other) => compareText(order(other), text) || compareText(other.id, record.id);
  };
}

export function compareRows(left: Row<{ id: string }>, right: Row<{ id: string }>): number {
  return compareText(left.order, right.order) || compareText(left.record.id, right.record.id);
}
