import type { IndexDefinition } from '../../resources/table.ts';
import { OrderedIndex } from './ordered-index.ts';

interface PendingChange<Stored> {
  readonly before: Stored | undefined;
  after: Stored | undefined;
}

/** An index that is filled in steps; records may change between the steps. */
export class FollowedIndex<Stored extends { id: string }> {
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

  /**
   * Fills the index with sorted records. Each step is short and yields the number of entries it
   * added.
   */
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
