import { Slot } from './slot.ts';

/** The last slots of a unit: a new slot replaces the oldest. */
export class Ring {
  readonly #slots: (Slot | undefined)[];

  constructor(capacity: number) {
    this.#slots = Array.from({ length: capacity });
  }

  /** The slot of this number; empty if another slot has its position. */
  at(number: number): Slot {
    const current = this.find(number);
    if (current) return current;
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
