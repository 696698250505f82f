import type { IndexDefinition } from '../../resources/table.ts';
import { FollowedIndex } from './followed-index.ts';
import { compareRows, type OrderedIndex, type Row } from './ordered-index.ts';
import { sortInSteps } from './sort-in-steps.ts';
import { placesInTurn, type Turns, type TurnTaker } from './turns.ts';

/** Where indexes are wanted that are built with other work in between. */
export interface BuildingSite<Stored extends { id: string }> {
  readonly turns: Turns;
  /** Whether nobody had it built at once meanwhile. */
  isMissing(name: string): boolean;
  /** Takes over an index, which is kept in step elsewhere from now on. */
  take(name: string, index: OrderedIndex<Stored>): void;
}

/** Indexes of one order while they are built with other work in between, in which their records may change. */
export class IndexBuilding<Stored extends { id: string }> implements TurnTaker {
  askedAt: number | undefined;
  readonly #site: BuildingSite<Stored>;
  readonly #definitions: readonly IndexDefinition<Stored>[];
  /** Those that are not taken over yet, by name: what somebody waits for first. */
  readonly #waiting: Map<string, FollowedIndex<Stored>>;
  /** By name, who waits for it. */
  readonly #wanted = new Map<string, (() => void)[]>();

  /** The `definitions` have one order: records are sorted once for all of them. */
  constructor(
    definitions: readonly (readonly [name: string, definition: IndexDefinition<Stored>])[],
    site: BuildingSite<Stored>,
  ) {
    this.#site = site;
    this.#definitions = definitions.map(([, definition]) => definition);
    this.#waiting = new Map(
      definitions.map(([name, definition]) => [name, new FollowedIndex(definition)]),
    );
  }

  /** Has this one filled before the others; resolves as soon as it is there, whatever is still to be built. */
  want(name: string): Promise<void> {
    if (!this.#waiting.has(name)) return Promise.resolve();
    this.#site.turns.ask(this);
    return new Promise((isThere) => {
      this.#wanted.set(name, [...(this.#wanted.get(name) ?? []), isThere]);
    });
  }

  /** Fills the indexes with all `records`, which may become more and fewer meanwhile; gives up when none is missing. */
  async run(records: Iterable<Stored>): Promise<void> {
    let places = 0;
    for (const more of this.#steps(records)) {
      places += more;
      if (places < placesInTurn) continue;
      places = 0;
      await this.#site.turns.next(this);
      if (![...this.#waiting.keys()].some((name) => this.#site.isMissing(name))) break;
    }
    for (const name of this.#waiting.keys()) this.#leave(name);
  }

  /** Puts `record` in place of `previous` in all that are not taken over yet. */
  follow(previous: Stored | undefined, record: Stored | undefined): void {
    for (const followed of this.#waiting.values()) followed.follow(previous, record);
  }

  /** Each is short, and says how many places it looked at or filled. */
  *#steps(records: Iterable<Stored>): Generator<number> {
    const sorted = yield* sortInSteps(yield* this.#rowsOf(records), compareRows);
    for (let next = this.#next(); next; next = this.#next()) {
      const [name, followed] = next;
      if (this.#site.isMissing(name)) yield* followed.loading(recordsOf(sorted));
      if (this.#site.isMissing(name)) this.#site.take(name, followed.index);
      this.#leave(name);
    }
  }

  #next(): readonly [string, FollowedIndex<Stored>] | undefined {
    const waiting = [...this.#waiting];
    return waiting.find(([name]) => this.#wanted.has(name)) ?? waiting[0];
  }

  #leave(name: string): void {
    this.#waiting.delete(name);
    for (const isThere of this.#wanted.get(name) ?? []) isThere();
    this.#wanted.delete(name);
    // Nobody waits for the others.
    if (this.#wanted.size === 0) this.askedAt = undefined;
  }

  *#rowsOf(records: Iterable<Stored>): Generator<number, Row<Stored>[]> {
    const rows: Row<Stored>[] = [];
    const [first] = this.#waiting.values();
    for (const record of records) {
      // One that changed already is put where it belongs at the end.
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
