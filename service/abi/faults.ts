import type { FieldFailure } from '../kernel/result.ts';
import { pathText } from '../kernel/validation.ts';
import { contractInputLimits } from '../resources/contract-input.ts';

/** The location of a value in a request, from the inside out. */
export interface Place {
  readonly step: string | number;
  readonly above?: Place;
}

/** Two sentences: what is wrong with a value, and how to fix it. */
export interface Refusal {
  readonly fault: string;
}

/** Collects the errors in a call, up to the reporting limit. */
export class Faults {
  readonly #found: FieldFailure[] = [];

  add(place: Place, message: string): void {
    if (!this.isFull) this.#found.push({ path: pathOf(place), message });
  }

  /** Reports an error instead of returning a value. */
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
