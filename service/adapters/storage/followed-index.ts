import type { IndexDefinition } from '../../resources/table.ts';
import { OrderedIndex } from './ordered-index.ts';

interface Followed<Stored> {
  readonly before: Stored | undefined;
  after: Stored | undefined;
}

/** An index while it is filled with other work in between, in which its records may change. */
export class FollowedIndex<Stored extends { id: string }> {
  readonly index: OrderedIndex<Stored>;
  /** By its id, what changed since the building began and does not stand where it belongs yet. */
  readonly #followed = new Map<string, Followed<Stored>>();
  #isLoaded = false;

  constructor(definition: IndexDefinition<Stored>) {
    this.index = new OrderedIndex(definition);
  }

  /** Whether it changed already, and is put where it belongs at the end. */
  hasChanged(id: string): boolean {
    return this.#followed.has(id);
  }

  /** Fills it with records, sorted already. Each step is short, and says how many places it filled. */
  *loading(sorted: Iterable<Stored>): Generator<number> {
    yield* this.index.loading(sorted);
    this.#isLoaded = true;
    for (const [id, followed] of this.#followed) {
      this.#followed.delete(id);
      this.#change(followed);
      yield 1;
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

  #change({ before, after }: Followed<Stored>): void {
    if (before) this.index.remove(before);
    if (after) this.index.add(after);
  }
}
