import { setImmediate as otherWork } from 'node:timers/promises';
import type { Part } from '../../ports/storage.ts';
import type { SortedRecords } from './sorted-records.ts';

/** Each part costs a pointer per record and a check of every changed record. */
const maximumParts = 32;

interface CachedPart<Stored> {
  readonly key: string;
  readonly holds: (record: Stored) => boolean;
  readonly records: SortedRecords<Stored>;
}

interface PendingPart<Stored extends { id: string }> {
  readonly key: string;
  readonly building: PartBuilding<Stored>;
  readonly done: Promise<void>;
}

/** Wraps the records of a part, which are already in index order. */
type Sorted<Stored> = (records: readonly Stored[]) => SortedRecords<Stored>;

/** A bounded cache of requested index parts, updated with every change; the least recently used part is evicted. */
export class StoredParts<Stored extends { id: string }> {
  /** Least recently used first. */
  readonly #parts = new Map<string, CachedPart<Stored>>();
  /** Parts being selected in steps. */
  readonly #pending = new Map<string, PendingPart<Stored>>();
  readonly #sorted: Sorted<Stored>;

  constructor(sorted: Sorted<Stored>) {
    this.#sorted = sorted;
  }

  has(key: string, part: Part<Stored>): boolean {
    return this.#parts.has(nameOf(key, part));
  }

  /** The records of a part under `key`; `listRecords` returns all records under the key if the part is not cached. */
  getOrCreate(key: string, part: Part<Stored>, listRecords: () => readonly Stored[]): SortedRecords<Stored> {
    const name = nameOf(key, part);
    const cached = this.#parts.get(name);
    if (!cached) return this.#store(key, part, listRecords().filter(part.holds));
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
    const { building, done } = this.#pending.get(name) ?? this.#start(key, part, { listed, turns });
    turns.request(building);
    return done;
  }

  add(keys: readonly string[], record: Stored): void {
    for (const records of this.#partsOf(keys, record)) records.add(record);
    this.#follow(keys, record, [record]);
  }

  remove(keys: readonly string[], record: Stored): void {
    for (const records of this.#partsOf(keys, record)) records.remove(record);
    this.#follow(keys, record, []);
  }

  #start(
    key: string,
    part: Part<Stored>,
    { listed, turns }: { readonly listed: readonly Stored[]; readonly turns: Turns },
  ): PendingPart<Stored> {
    const name = nameOf(key, part);
    const building = new PartBuilding(part, turns);
    const done = building.run(listed).then((selected) => {
      this.#pending.delete(name);
      // A synchronous request has cached it in the meantime.
      if (this.has(key, part)) return;
      const records = this.#store(key, part, selected);
      for (const record of building.changed) records.add(record);
    });
    const started = { key, building, done };
    this.#pending.set(name, started);
    return started;
  }

  #store(key: string, part: Part<Stored>, selected: readonly Stored[]): SortedRecords<Stored> {
    const records = this.#sorted(selected);
    this.#parts.set(nameOf(key, part), { key, holds: part.holds, records });
    const [oldest] = this.#parts.keys();
    if (this.#parts.size > maximumParts && oldest !== undefined) this.#parts.delete(oldest);
    return records;
  }

  #follow(keys: readonly string[], { id }: Stored, now: readonly Stored[]): void {
    for (const { key, building } of this.#pending.values()) {
      const times = keys.filter((candidate) => candidate === key);
      if (times.length > 0)
        building.follow(
          id,
          times.flatMap(() => now),
        );
    }
  }

  /** One entry for each time the record has the key. */
  #partsOf(keys: readonly string[], record: Stored): SortedRecords<Stored>[] {
    if (this.#parts.size === 0) return [];
    return [...this.#parts.values()].flatMap(({ key, holds, records }) =>
      keys.includes(key) && holds(record) ? keys.filter((candidate) => candidate === key).map(() => records) : [],
    );
  }
}

function nameOf<Stored>(key: string, { name }: Part<Stored>): string {
  return `${key}\n${name}`;
}

/** Selects the records of a part under a key in steps; records may change between the steps. */
class PartBuilding<Stored extends { id: string }> implements TurnTaker {
  askedAt: number | undefined;
  readonly #part: Part<Stored>;
  readonly #turns: Turns;
  /** Current records by id that changed during the build, once per occurrence. */
  readonly #followed = new Map<string, readonly Stored[]>();

  constructor(part: Part<Stored>, turns: Turns) {
    this.#part = part;
    this.#turns = turns;
  }

  /** The `records` of the part that did not change during the build, in their order. */
  async run(records: readonly Stored[]): Promise<readonly Stored[]> {
    const selected: Stored[] = [];
    for (let first = 0; first < records.length; first += offsetsInTurn) {
      if (first > 0) await this.#turns.next(this);
      const batch = records.slice(first, first + offsetsInTurn);
      selected.push(...batch.filter((record) => this.#part.holds(record)));
    }
    return this.#followed.size === 0 ? selected : selected.filter(({ id }) => !this.#followed.has(id));
  }

  /** The records of the part that changed during the build. */
  get changed(): readonly Stored[] {
    return [...this.#followed.values()].flat().filter((record) => this.#part.holds(record));
  }

  /** Replaces the records of this id, once per occurrence under the key. */
  follow(id: string, records: readonly Stored[]): void {
    this.#followed.set(id, records);
  }
}

/** Entries read or added per turn, before other work runs: a few milliseconds. */
export const offsetsInTurn = 2_000;

/** Work done in short turns. */
export interface TurnTaker {
  /** When a caller last requested it, as a sequence number of `Turns`; `undefined` if no caller waits. */
  askedAt: number | undefined;
}

/** Gives one taker a turn at a time: the last requested first, those without waiting callers at the end. */
export class Turns {
  readonly #queue: { readonly taker: TurnTaker; goOn(): void }[] = [];
  #isGiving = false;
  #requests = 0;

  /** Marks the taker as requested. */
  request(taker: TurnTaker): void {
    this.#requests += 1;
    taker.askedAt = this.#requests;
  }

  /** Resolves when its next turn has come. */
  next(taker: TurnTaker): Promise<void> {
    return new Promise((resume) => {
      this.#queue.push({ taker, goOn: resume });
      if (!this.#isGiving) void this.#give();
    });
  }

  async #give(): Promise<void> {
    this.#isGiving = true;
    while (this.#queue.length > 0) {
      await otherWork();
      const [first] = this.#queue.toSorted((left, right) => rankOf(right) - rankOf(left));
      if (!first) break;
      this.#queue.splice(this.#queue.indexOf(first), 1);
      first.goOn();
    }
    this.#isGiving = false;
  }
}

function rankOf({ taker }: { readonly taker: TurnTaker }): number {
  return taker.askedAt ?? 0;
}
