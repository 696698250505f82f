import type { IndexDefinition } from '../../resources/table.ts';
import { OrderedIndex } from './ordered-index.ts';

interface Followed<Stored> {
  readonly before: Stored | undefined;
  after: Stored | undefined;
}

/** An index that is filled in steps; records may change between the steps. */
export class FollowedIndex<Stored extends { id: string }> {
  readonly index: OrderedIndex<Stored>;
  /** Records that changed during the build and are not in the index yet, by id. */
  readonly #followed = new Map<string, Followed<Stored>>();
  #isLoaded = false;

  constructor(definition: IndexDefinition<Stored>) {
    this.index = new OrderedIndex(definition);
  }

  /** Whether the record changed already; it is then inserted at the end. */
  hasChanged(id: string): boolean {
    return this.#followed.has(id);
  }

  /**
   * Fills the index with sorted records. Each step is short and yields the number of entries it
   * added.
   */
  *loading(sorted: Iterable<Stored>): Generator<number> {
    yield* this.index.loading(sorted);
    this.#isLoaded = true;
    for (const [id, followed] of this.#followed) {
      this.#followed.delete(id);
      this.#change(followed);
      yield 1;
    }
  }

  /** Replaces `previous` by `record`, whether or not the build has reached it. */
  follow(previous: Stored | undefined, record: Stored | undefined): void {
    const { id = '' } = record ?? previous ?? {};
    const followed = this.#followed.get(id);
    if (followed) followed.after = record;
    else if (this.#isLoaded) this.#change({ before: previous, after: record });
    else this.#followed.set(id, { before: previous, after: record });
  }

  #change({ before, after }: Followed<Stored>): void {
    if (before) this.index.remove(before);
    if (after) this.index.add(after);
  }
}
