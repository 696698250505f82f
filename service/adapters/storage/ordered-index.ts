import type { PageQuery } from '../../ports/storage.ts';
import type { IndexDefinition } from '../../resources/state.ts';
import { SortedRecords } from './sorted-records.ts';

/** Records under keys, each key's records sorted by order text and then by id. */
export class OrderedIndex<Stored extends { id: string }> {
  readonly #definition: IndexDefinition<Stored>;
  readonly #recordsByKey = new Map<string, SortedRecords<Stored>>();

  constructor(definition: IndexDefinition<Stored>) {
    this.#definition = definition;
  }

  add(record: Stored): void {
    for (const key of this.#definition.keys(record)) {
      const records = this.#recordsByKey.get(key);
      if (records) records.add(record);
      else this.#recordsByKey.set(key, new SortedRecords(this.compare, [record]));
    }
  }

  /** Adds many records to an empty index at once. */
  load(records: Iterable<Stored>): void {
    const rowsByKey = new Map<string, Row<Stored>[]>();
    for (const record of records) {
      const row = { order: this.#definition.order(record), record };
      for (const key of this.#definition.keys(record)) {
        const rows = rowsByKey.get(key);
        if (rows) rows.push(row);
        else rowsByKey.set(key, [row]);
      }
    }
    for (const [key, rows] of rowsByKey)
      this.#recordsByKey.set(key, new SortedRecords(this.compare, sorted(rows)));
  }

  remove(record: Stored): void {
    for (const key of this.#definition.keys(record)) {
      const records = this.#recordsByKey.get(key);
      records?.remove(record);
      if (records?.size === 0) this.#recordsByKey.delete(key);
    }
  }

  list(key: string): readonly Stored[] {
    return this.#recordsByKey.get(key)?.slice(0, Number.POSITIVE_INFINITY) ?? [];
  }

  page(key: string, { offset, limit, descending, prefix }: PageQuery): readonly Stored[] {
    const records = this.#recordsByKey.get(key);
    if (!records) return [];
    const [first, behind] = this.#rangeOf(records, prefix);
    if (!descending) return records.slice(first + offset, Math.min(first + offset + limit, behind));
    const end = behind - offset;
    return end <= first ? [] : records.slice(Math.max(first, end - limit), end).reverse();
  }

  count(key: string, prefix?: string): number {
    const records = this.#recordsByKey.get(key);
    if (!records) return 0;
    const [first, behind] = this.#rangeOf(records, prefix);
    return behind - first;
  }

  /** Whether a record stands under `key`, with an order text that begins with `prefix`. */
  holds(record: Stored, key: string, prefix = ''): boolean {
    return (
      this.#definition.keys(record).includes(key) &&
      this.#definition.order(record).startsWith(prefix)
    );
  }

  readonly compare = (left: Stored, right: Stored): number =>
    compareText(this.#definition.order(left), this.#definition.order(right)) ||
    compareText(left.id, right.id);

  #rangeOf(records: SortedRecords<Stored>, prefix: string | undefined): [number, number] {
    if (!prefix) return [0, records.size];
    const { order } = this.#definition;
    return [
      records.rankWhere((record) => order(record) >= prefix),
      records.rankWhere((record) => order(record) > prefix && !order(record).startsWith(prefix)),
    ];
  }
}

/** A record with its order text, made once for a long sort. */
interface Row<Stored> {
  readonly order: string;
  readonly record: Stored;
}

function sorted<Stored extends { id: string }>(rows: Row<Stored>[]): Stored[] {
  const compare = (left: Row<Stored>, right: Row<Stored>) =>
    compareText(left.order, right.order) || compareText(left.record.id, right.record.id);
  const isSorted = rows.every((row, place) => {
    const before = rows[place - 1];
    return before === undefined || compare(before, row) < 0;
  });
  return (isSorted ? rows : rows.sort(compare)).map(({ record }) => record);
}

function compareText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
