import type { Part } from '../../ports/storage.ts';
import type { SortedRecords } from './sorted-records.ts';

/** Each costs a pointer a record, and a look at every record that changes. */
const maximumParts = 32;

interface KeptPart<Stored> {
  readonly key: string;
  readonly holds: (record: Stored) => boolean;
  readonly records: SortedRecords<Stored>;
}

/** Parts of an index that were asked for, kept in step from then on: the last ones, so many at most. */
export class KeptParts<Stored> {
  /** The one that nobody asked for the longest first. */
  readonly #parts = new Map<string, KeptPart<Stored>>();

  /** The records under `key` that the part holds; `sorted` gives them when nobody asked before. */
  recall(
    key: string,
    { name, holds }: Part<Stored>,
    sorted: () => SortedRecords<Stored>,
  ): SortedRecords<Stored> {
    const text = `${key}\n${name}`;
    const part = this.#parts.get(text) ?? { key, holds, records: sorted() };
    this.#parts.delete(text);
    this.#parts.set(text, part);
    const [oldest] = this.#parts.keys();
    if (this.#parts.size > maximumParts && oldest !== undefined) this.#parts.delete(oldest);
    return part.records;
  }

  add(keys: readonly string[], record: Stored): void {
    for (const records of this.#holding(keys, record)) records.add(record);
  }

  remove(keys: readonly string[], record: Stored): void {
    for (const records of this.#holding(keys, record)) records.remove(record);
  }

  /** Once for each time that the record says the key. */
  #holding(keys: readonly string[], record: Stored): SortedRecords<Stored>[] {
    if (this.#parts.size === 0) return [];
    return [...this.#parts.values()].flatMap(({ key, holds, records }) =>
      keys.includes(key) && holds(record)
        ? keys.filter((one) => one === key).map(() => records)
        : [],
    );
  }
}
