import type { IndexDefinition } from '../../../model/table.ts';
import { compareRows, OrderedIndex, type Row } from './ordered-index.ts';
import { offsetsInTurn, type Turns, type TurnTaker } from './stored-parts.ts';

/** The table that needs indexes built in steps. */
interface BuildingSite<Stored extends { id: string }> {
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
    this.#unbuilt = new Map(definitions.map(([name, definition]) => [name, new FollowedIndex(definition)]));
  }

  /** Gives an index priority; resolves as soon as it is built, before the others. */
  want(name: string): Promise<void> {
    if (!this.#unbuilt.has(name)) return Promise.resolve();
    this.#site.turns.request(this);
    return new Promise((resolve) => {
      this.#wanted.set(name, [...(this.#wanted.get(name) ?? []), resolve]);
    });
  }

  /** Fills the indexes with all `records`, which may change during the build; stops early if no index is missing. */
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

function* recordsOf<Stored extends { id: string }>(rows: readonly Row<Stored>[]): Generator<Stored> {
  for (const { record } of rows) yield record;
}

type Compare<Item> = (left: Item, right: Item) => number;

/** Approximate number of items sorted per step: 1 to 2 ms. */
const itemsInPiece = 1_000;
/** Samples per piece: enough for pieces of similar size. */
const samplesOfPiece = 8;

/** Returns the items sorted. Each step is short and yields the number of items it processed. */
export function* sortInSteps<Item>(items: readonly Item[], compare: Compare<Item>): Generator<number, readonly Item[]> {
  const bounds = boundsOf(items, compare);
  const pieces = Array.from({ length: bounds.length + 1 }, (): Item[] => []);
  for (const item of items) {
    pieces[placeAmong(bounds, item, compare)]?.push(item);
    yield 1;
  }
  const sorted: Item[] = [];
  for (const piece of pieces) {
    for (const item of piece.sort(compare)) sorted.push(item);
    yield piece.length;
  }
  return sorted;
}

/** The bounds that divide the items into pieces: a piece starts with the items not before its bound. */
function boundsOf<Item>(items: readonly Item[], compare: Compare<Item>): readonly Item[] {
  const stride = itemsInPiece / samplesOfPiece;
  const sample = items.filter((_item, index) => index % stride === 0).sort(compare);
  return sample.filter((_item, index) => index > 0 && index % samplesOfPiece === 0);
}

/** Number of bounds that are not after the item. */
function placeAmong<Item>(bounds: readonly Item[], item: Item, compare: Compare<Item>): number {
  let low = 0;
  let high = bounds.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const bound = bounds[middle];
    if (bound !== undefined && compare(bound, item) <= 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

type PendingChange<Stored> = { readonly before: Stored | undefined; after: Stored | undefined };

/** An index that is filled in steps; records may change between the steps. */
class FollowedIndex<Stored extends { id: string }> {
  readonly index: OrderedIndex<Stored>;
  /** Records that changed during the build and are not in the index yet, by id. */
  readonly #pending = new Map<string, PendingChange<Stored>>();
  #isLoaded = false;

  constructor(definition: IndexDefinition<Stored>) {
    this.index = new OrderedIndex(definition);
  }

  /** Whether the record changed already; it is then inserted at the end. */
  hasChanged(id: string): boolean {
    return this.#pending.has(id);
  }

  /** Fills the index with sorted records. Each step is short and yields the number of entries it added. */
  *loading(sorted: Iterable<Stored>): Generator<number> {
    yield* this.index.loading(sorted);
    this.#isLoaded = true;
    for (const [id, change] of this.#pending) {
      this.#pending.delete(id);
      this.#change(change);
      yield 1;
    }
  }

  /** Replaces `previous` by `record`, whether or not the build has reached it. */
  follow(previous: Stored | undefined, record: Stored | undefined): void {
    const { id = '' } = record ?? previous ?? {};
    const change = this.#pending.get(id);
    if (change) change.after = record;
    else if (this.#isLoaded) this.#change({ before: previous, after: record });
    else this.#pending.set(id, { before: previous, after: record });
  }

  #change({ before, after }: PendingChange<Stored>): void {
    if (before) this.index.remove(before);
    if (after) this.index.add(after);
  }
}
