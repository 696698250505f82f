import { Slot } from './slot.ts';

/** The last slots of a unit: a newer one takes the place of the one that is as many slots older. */
export class Ring {
  readonly #slots: (Slot | undefined)[];

  constructor(capacity: number) {
    this.#slots = Array.from({ length: capacity });
  }

  /** The slot of this number, empty where its place had another one. */
  at(number: number): Slot {
    const kept = this.find(number);
    if (kept) return kept;
    const slot = new Slot(number);
    this.#slots[number % this.#slots.length] = slot;
    return slot;
  }

  find(number: number): Slot | undefined {
    const slot = this.#slots[number % this.#slots.length];
    return slot?.number === number ? slot : undefined;
  }

  list(): readonly Slot[] {
    return this.#slots.filter((slot) => slot !== undefined);
  }
}
