import { setImmediate as otherWork } from 'node:timers/promises';
import type { IndexDefinition } from '../../resources/table.ts';
import { OrderedIndex } from './ordered-index.ts';

/** So many places are filled before other work has its turn: a few milliseconds. */
const placesInTurn = 2_000;

/** An index while it is built with other work in between, in which its records may change. */
export class IndexBuilding<Stored extends { id: string }> {
  readonly index: OrderedIndex<Stored>;
  readonly #definition: IndexDefinition<Stored>;
  /** What changed since the building began: it stands where it belongs already. */
  readonly #followed = new Set<string>();

  constructor(definition: IndexDefinition<Stored>) {
    this.#definition = definition;
    this.index = new OrderedIndex(definition);
  }

  /** Fills the index with all `records`, which may become more and fewer meanwhile; gives up when `isNeeded` says no. */
  async run(records: Iterable<Stored>, isNeeded: () => boolean): Promise<void> {
    let places = 0;
    for (const record of records) {
      if (!this.#followed.has(record.id)) this.index.add(record);
      places += 1 + this.#definition.keys(record).length;
      if (places < placesInTurn) continue;
      places = 0;
      await otherWork();
      if (!isNeeded()) return;
    }
  }

  /** Puts `record` in place of `previous`, whether that was come to or not. */
  follow(previous: Stored | undefined, record: Stored | undefined): void {
    if (previous) this.index.remove(previous);
    if (record) this.index.add(record);
    const { id } = record ?? previous ?? {};
    if (id !== undefined) this.#followed.add(id);
  }
}
