import type { PageQuery } from '../../ports/storage.ts';
import type { IndexDefinition } from '../../resources/state.ts';

/**
 * Records under keys, each key's records sorted by order text and then by id.
 * Finding a place costs the logarithm of the key's records; records mostly arrive at the end.
 */
export class OrderedIndex<Stored extends { id: string }> {
  readonly #definition: IndexDefinition<Stored>;
  readonly #recordsByKey = new Map<string, Stored[]>();

  constructor(definition: IndexDefinition<Stored>) {
    this.#definition = definition;
  }

  add(record: Stored): void {
    for (const key of this.#definition.keys(record)) {
      const records = this.#recordsByKey.get(key);
      if (records) records.splice(this.#placeOf(records, record), 0, record);
      else this.#recordsByKey.set(key, [record]);
    }
  }

  remove(record: Stored): void {
    for (const key of this.#definition.keys(record)) {
      const records = this.#recordsByKey.get(key);
      if (!records) continue;
      const place = this.#placeOf(records, record);
      if (records[place]?.id === record.id) records.splice(place, 1);
      if (records.length === 0) this.#recordsByKey.delete(key);
    }
  }

  list(key: string): readonly Stored[] {
    return this.#recordsByKey.get(key) ?? [];
  }

  page(key: string, { offset, limit, descending, prefix }: PageQuery): readonly Stored[] {
    const records = this.list(key);
    const [first, behind] = this.#rangeOf(records, prefix);
    if (!descending) return records.slice(first + offset, Math.min(first + offset + limit, behind));
    const end = behind - offset;
    return end <= first ? [] : records.slice(Math.max(first, end - limit), end).reverse();
  }

  count(key: string, prefix?: string): number {
    const [first, behind] = this.#rangeOf(this.list(key), prefix);
    return behind - first;
  }

  keys(record: Stored): readonly string[] {
    return this.#definition.keys(record);
  }

  compare(left: Stored, right: Stored): number {
    return (
      compareText(this.#definition.order(left), this.#definition.order(right)) ||
      compareText(left.id, right.id)
    );
  }

  #placeOf(records: readonly Stored[], record: Stored): number {
    const last = records.at(-1);
    if (last && this.compare(last, record) < 0) return records.length;
    return firstWhere(records, (other) => this.compare(other, record) >= 0);
  }

  #rangeOf(records: readonly Stored[], prefix: string | undefined): [number, number] {
    if (!prefix) return [0, records.length];
    const order = this.#definition.order;
    return [
      firstWhere(records, (record) => order(record) >= prefix),
      firstWhere(records, (record) => order(record) > prefix && !order(record).startsWith(prefix)),
    ];
  }
}

/** The first place for which `holds`, which must be false up to it and true from it on. */
function firstWhere<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = items[middle];
    if (item !== undefined && holds(item)) high = middle;
    else low = middle + 1;
  }
  return low;
}

function compareText(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
