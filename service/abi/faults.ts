import type { FieldFailure } from '../kernel/result.ts';
import { pathText } from '../kernel/validation.ts';
import { contractInputLimits } from '../resources/contract-input.ts';

/** Where something stands in a request, from the inside out. */
export interface Place {
  readonly step: string | number;
  readonly above?: Place;
}

/** What is wrong with a value and what would be right, in two sentences. */
export interface Refusal {
  readonly fault: string;
}

/** The faults found in a call, as many as are reported at once. */
export class Faults {
  readonly #found: FieldFailure[] = [];

  add(place: Place, message: string): void {
    if (!this.isFull) this.#found.push({ path: pathOf(place), message });
  }

  /** Adds a fault in place of a value. */
  refuse(place: Place, message: string): undefined {
    this.add(place, message);
    return undefined;
  }

  get isFull(): boolean {
    return this.#found.length >= contractInputLimits.faults;
  }

  get isEmpty(): boolean {
    return this.#found.length === 0;
  }

  get found(): readonly FieldFailure[] {
    return this.#found;
  }
}

function pathOf(place: Place): string {
  const steps: (string | number)[] = [];
  for (let at: Place | undefined = place; at; at = at.above) steps.unshift(at.step);
  return pathText(steps);
}
