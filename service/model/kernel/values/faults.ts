import type { FieldFailure } from '../results/result.ts';

/** A path in a request. @example ["message", "to", "wallets", 1] */
export type Steps = readonly (string | number)[];

/** The position of a value in a request, from the inside out. */
export type Place = { readonly step: string | number; readonly above?: Place | undefined };

const maximumFaults = 20;

/** Collects the errors in a request, up to the reporting limit. */
export class Faults {
  readonly #toPath: (steps: Steps) => string;
  readonly #failures: FieldFailure[] = [];

  constructor(toPath: (steps: Steps) => string) {
    this.#toPath = toPath;
  }

  /** Reports an error instead of returning a value. */
  add(place: Place | Steps, message: string): undefined {
    if (this.isFull) return;
    const path = this.#toPath('step' in place ? stepsTo(place) : place);
    this.#failures.push({ path, message });
  }

  get isFull(): boolean {
    return this.#failures.length >= maximumFaults;
  }

  get isEmpty(): boolean {
    return this.#failures.length === 0;
  }

  get failures(): readonly FieldFailure[] {
    return this.#failures;
  }
}

/** The path to a position. */
export function stepsTo(place: Place): Steps {
  const steps: (string | number)[] = [];
  for (let next: Place | undefined = place; next; next = next.above) steps.unshift(next.step);
  return steps;
}

/** Two sentences: what is wrong with a value, and how to fix it. */
export type ValueFault = { readonly fault: string };
