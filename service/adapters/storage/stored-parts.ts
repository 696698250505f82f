import type { Part } from '../../ports/storage.ts';
import { PartBuilding } from './part-building.ts';
import type { SortedRecords } from './sorted-records.ts';
import type { Turns } from './turns.ts';

/** Each part costs a pointer per record and a check of every changed record. */
const maximumParts = 32;

interface KeptPart<Stored> {
  readonly key: string;
  readonly holds: (record: Stored) => boolean;
  readonly records: SortedRecords<Stored>;
}

interface Begun<Stored extends { id: string }> {
  readonly key: string;
  readonly building: PartBuilding<Stored>;
  readonly done: Promise<void>;
}

/** Wraps the records of a part, which are already in index order. */
type Sorted<Stored> = (held: readonly Stored[]) => SortedRecords<Stored>;

/**
 * A bounded cache of requested index parts, updated with every change; the least recently used part
 * is evicted.
 */
export class StoredParts<Stored extends { id: string }> {
  /** Least recently used first. */
  readonly #parts = new Map<string, KeptPart<Stored>>();
  /** Parts being selected in steps. */
  readonly #begun = new Map<string, Begun<Stored>>();
  readonly #sorted: Sorted<Stored>;

  constructor(sorted: Sorted<Stored>) {
    this.#sorted = sorted;
  }

  has(key: string, part: Part<Stored>): boolean {
    return this.#parts.has(nameOf(key, part));
  }

  /**
   * The records of a part under `key`; `listed` returns all records under the key if the part is
   * not cached.
   */
  getOrCreate(
    key: string,
    part: Part<Stored>,
    listed: () => readonly Stored[],
  ): SortedRecords<Stored> {
    const name = nameOf(key, part);
    const cached = this.#parts.get(name);
    if (!cached) return this.#keep(key, part, listed().filter(part.holds));
    this.#parts.delete(name);
    this.#parts.set(name, cached);
    return cached.records;
  }

  /** Selects a part not cached yet from all records `listed` under `key`, in short steps. */
  prepare(
    key: string,
    part: Part<Stored>,
    { listed, turns }: { readonly listed: readonly Stored[]; readonly turns: Turns },
  ): Promise<void> {
    const name = nameOf(key, part);
    const { building, done } = this.#begun.get(name) ?? this.#begin(key, part, { listed, turns });
    turns.ask(building);
    return done;
  }

  add(keys: readonly string[], record: Stored): void {
    for (const records of this.#holding(keys, record)) records.add(record);
    this.#follow(keys, record, [record]);
  }

  remove(keys: readonly string[], record: Stored): void {
    for (const records of this.#holding(keys, record)) records.remove(record);
    this.#follow(keys, record, []);
  }

  #begin(
    key: string,
    part: Part<Stored>,
    { listed, turns }: { readonly listed: readonly Stored[]; readonly turns: Turns },
  ): Begun<Stored> {
    const name = nameOf(key, part);
    const building = new PartBuilding(part, turns);
    const done = building.run(listed).then((held) => {
      this.#begun.delete(name);
      // A synchronous request has cached it in the meantime.
      if (this.has(key, part)) return;
      const records = this.#keep(key, part, held);
      for (const record of building.changed) records.add(record);
    });
    const started = { key, building, done };
    this.#begun.set(name, started);
    return started;
  }

  #keep(key: string, part: Part<Stored>, held: readonly Stored[]): SortedRecords<Stored> {
    const records = this.#sorted(held);
    this.#parts.set(nameOf(key, part), { key, holds: part.holds, records });
    const [oldest] = this.#parts.keys();
    if (this.#parts.size > maximumParts && oldest !== undefined) this.#parts.delete(oldest);
    return records;
  }

  #follow(keys: readonly string[], { id }: Stored, now: readonly Stored[]): void {
    for (const { key, building } of this.#begun.values()) {
      const times = keys.filter((candidate) => candidate === key);
      if (times.length > 0)
        building.follow(
          id,
          times.flatMap(() => now),
        );
    }
  }

  /** One entry for each time the record has the key. */
  #holding(keys: readonly string[], record: Stored): SortedRecords<Stored>[] {
    if (this.#parts.size === 0) return [];
    return [...this.#parts.values()].flatMap(({ key, holds, records }) =>
      keys.includes(key) && holds(record)
        ? keys.filter((candidate) => candidate === key).map(() => records)
        : [],
    );
  }
}

function nameOf<Stored>(key: string, { name }: Part<Stored>): string {
  return `${key}\n${name}`;
}
