import type { IndexDefinition } from '../../resources/table.ts';
import { FollowedIndex } from './followed-index.ts';
import { compareRows, type OrderedIndex, type Row } from './ordered-index.ts';
import { sortInSteps } from './sort-in-steps.ts';
import { offsetsInTurn, type Turns, type TurnTaker } from './turns.ts';

/** The table that needs indexes built in steps. */
export interface BuildingSite<Stored extends { id: string }> {
  readonly turns: Turns;
  /** Whether the index has not been built synchronously in the meantime. */
  isMissing(name: string): boolean;
  /** Takes over a finished index and updates it from now on. */
  addIndex(name: string, index: OrderedIndex<Stored>): void;
}

/** Indexes that share a sort order, built in steps; records may change between the steps. */
export class IndexBuilding<Stored extends { id: string }> implements TurnTaker {
  askedAt: number | undefined;
  readonly #site: BuildingSite<Stored>;
  readonly #definitions: readonly IndexDefinition<Stored>[];
  /** Indexes not taken over yet, by name; awaited indexes are built first. */
  readonly #unbuilt: Map<string, FollowedIndex<Stored>>;
  /** Callbacks of waiting callers, by index name. */
  readonly #wanted = new Map<string, (() => void)[]>();

  /** The `definitions` share one sort order: records are sorted once for all of them. */
  constructor(
    definitions: readonly (readonly [name: string, definition: IndexDefinition<Stored>])[],
    site: BuildingSite<Stored>,
  ) {
    this.#site = site;
    this.#definitions = definitions.map(([, definition]) => definition);
    this.#unbuilt = new Map(
      definitions.map(([name, definition]) => [name, new FollowedIndex(definition)]),
    );
  }

  /** Gives an index priority; resolves as soon as it is built, before the others. */
  want(name: string): Promise<void> {
    if (!this.#unbuilt.has(name)) return Promise.resolve();
    this.#site.turns.ask(this);
    return new Promise((resolve) => {
      this.#wanted.set(name, [...(this.#wanted.get(name) ?? []), resolve]);
    });
  }

  /**
   * Fills the indexes with all `records`, which may change during the build; stops early if no
   * index is missing.
   */
  async run(records: Iterable<Stored>): Promise<void> {
    let places = 0;
    for (const stepSize of this.#steps(records)) {
      places += stepSize;
      if (places < offsetsInTurn) continue;
      places = 0;
      await this.#site.turns.next(this);
      if (![...this.#unbuilt.keys()].some((name) => this.#site.isMissing(name))) break;
    }
    for (const name of this.#unbuilt.keys()) this.#leave(name);
  }

  /** Replaces `previous` by `record` in all indexes not taken over yet. */
  follow(previous: Stored | undefined, record: Stored | undefined): void {
    for (const index of this.#unbuilt.values()) index.follow(previous, record);
  }

  /** Each step is short and yields the number of records it read or added. */
  *#steps(records: Iterable<Stored>): Generator<number> {
    const sorted = yield* sortInSteps(yield* this.#rowsOf(records), compareRows);
    for (let next = this.#next(); next; next = this.#next()) {
      const [name, followedIndex] = next;
      if (this.#site.isMissing(name)) yield* followedIndex.loading(recordsOf(sorted));
      if (this.#site.isMissing(name)) this.#site.addIndex(name, followedIndex.index);
      this.#leave(name);
    }
  }

  #next(): readonly [string, FollowedIndex<Stored>] | undefined {
    const unbuilt = [...this.#unbuilt];
    return unbuilt.find(([name]) => this.#wanted.has(name)) ?? unbuilt[0];
  }

  #leave(name: string): void {
    this.#unbuilt.delete(name);
    for (const resolve of this.#wanted.get(name) ?? []) resolve();
    this.#wanted.delete(name);
    // No caller waits for the remaining indexes.
    if (this.#wanted.size === 0) this.askedAt = undefined;
  }

  *#rowsOf(records: Iterable<Stored>): Generator<number, Row<Stored>[]> {
    const rows: Row<Stored>[] = [];
    const [first] = this.#unbuilt.values();
    for (const record of records) {
      // A record that changed already is inserted at the end.
      if (first && !first.hasChanged(record.id) && this.#hasPlace(record))
        rows.push({ order: first.index.order(record), record });
      yield 1;
    }
    return rows;
  }

  #hasPlace(record: Stored): boolean {
    return this.#definitions.some(({ isSeldom, keys }) => !isSeldom || keys(record).length > 0);
  }
}

function* recordsOf<Stored extends { id: string }>(
  rows: readonly Row<Stored>[],
): Generator<Stored> {
  for (const { record } of rows) yield record;
}
