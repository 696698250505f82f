import type { Part } from '../../ports/storage.ts';
import { placesInTurn, type Turns, type TurnTaker } from './turns.ts';

/** What a part holds of the records under a key, looked for with other work in between, in which they may change. */
export class PartBuilding<Stored extends { id: string }> implements TurnTaker {
  askedAt: number | undefined;
  readonly #part: Part<Stored>;
  readonly #turns: Turns;
  /** By its id, what stands there since the building began, as often as it stands there. */
  readonly #followed = new Map<string, readonly Stored[]>();

  constructor(part: Part<Stored>, turns: Turns) {
    this.#part = part;
    this.#turns = turns;
  }

  /** Those of `records` that the part holds and that stayed as they were, in their order. */
  async run(records: readonly Stored[]): Promise<readonly Stored[]> {
    const held: Stored[] = [];
    for (let first = 0; first < records.length; first += placesInTurn) {
      if (first > 0) await this.#turns.next(this);
      const turn = records.slice(first, first + placesInTurn);
      held.push(...turn.filter((record) => this.#part.holds(record)));
    }
    return this.#followed.size === 0 ? held : held.filter(({ id }) => !this.#followed.has(id));
  }

  /** What the part holds of all that changed meanwhile. */
  get changed(): readonly Stored[] {
    return [...this.#followed.values()].flat().filter((record) => this.#part.holds(record));
  }

  /** What stands under the key in place of the record of this id, once for each time. */
  follow(id: string, records: readonly Stored[]): void {
    this.#followed.set(id, records);
  }
}
