import type { Part } from '../../ports/storage.ts';
import { offsetsInTurn, type Turns, type TurnTaker } from './turns.ts';

/** Selects the records of a part under a key in steps; records may change between the steps. */
export class PartBuilding<Stored extends { id: string }> implements TurnTaker {
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
    return this.#followed.size === 0
      ? selected
      : selected.filter(({ id }) => !this.#followed.has(id));
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
