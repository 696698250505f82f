import type { IndexDefinition } from '../../resources/table.ts';
import { compareRows, OrderedIndex, type Row } from './ordered-index.ts';
import { sortInSteps } from './sort-in-steps.ts';
import { placesInTurn, type Turns, type TurnTaker } from './turns.ts';

interface Followed<Stored> {
  readonly before: Stored | undefined;
  after: Stored | undefined;
}

/** Indexes of one order while they are built with other work in between, in which their records may change. */
export class IndexBuilding<Stored extends { id: string }> implements TurnTaker {
  askedAt: number | undefined;
  readonly indexes: readonly OrderedIndex<Stored>[];
  readonly #definitions: readonly IndexDefinition<Stored>[];
  /** By its id, what changed since the building began and does not stand where it belongs yet. */
  readonly #followed = new Map<string, Followed<Stored>>();
  readonly #turns: Turns;
  #isLoaded = false;

  /** The `definitions` have one order: records are sorted once for all of them. */
  constructor(definitions: readonly IndexDefinition<Stored>[], turns: Turns) {
    this.#turns = turns;
    this.#definitions = definitions;
    this.indexes = definitions.map((definition) => new OrderedIndex(definition));
  }

  /** Fills the indexes with all `records`, which may become more and fewer meanwhile; gives up when `isNeeded` says no. */
  async run(records: Iterable<Stored>, isNeeded: () => boolean): Promise<void> {
    let places = 0;
    for (const more of this.#steps(records)) {
      places += more;
      if (places < placesInTurn) continue;
      places = 0;
      await this.#turns.next(this);
      if (!isNeeded()) return;
    }
  }

  /** Puts `record` in place of `previous`, whether that was come to or not. */
  follow(previous: Stored | undefined, record: Stored | undefined): void {
    const { id = '' } = record ?? previous ?? {};
    const followed = this.#followed.get(id);
    if (followed) followed.after = record;
    else if (this.#isLoaded) this.#change({ before: previous, after: record });
    else this.#followed.set(id, { before: previous, after: record });
  }

  /** Each is short, and says how many places it looked at or filled. */
  *#steps(records: Iterable<Stored>): Generator<number> {
    const rows = yield* this.#rowsOf(records);
    const sorted = yield* sortInSteps(rows, compareRows);
    const sortedRecords = sorted.map(({ record }) => record);
    for (const index of this.indexes) yield* index.loading(sortedRecords);
    this.#isLoaded = true;
    for (const [id, followed] of this.#followed) {
      this.#followed.delete(id);
      this.#change(followed);
      yield this.indexes.length;
    }
  }

  *#rowsOf(records: Iterable<Stored>): Generator<number, Row<Stored>[]> {
    const rows: Row<Stored>[] = [];
    const [first] = this.indexes;
    for (const record of records) {
      // One that changed already is put where it belongs at the end.
      if (first && !this.#followed.has(record.id) && this.#hasPlace(record))
        rows.push({ order: first.order(record), record });
      yield 1;
    }
    return rows;
  }

  #hasPlace(record: Stored): boolean {
    return this.#definitions.some(({ isSeldom, keys }) => !isSeldom || keys(record).length > 0);
  }

  #change({ before, after }: Followed<Stored>): void {
    for (const index of this.indexes) {
      if (before) index.remove(before);
      if (after) index.add(after);
    }
  }
}
