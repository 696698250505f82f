import type { FieldFailure } from '../kernel/result.ts';
import { pathText } from '../kernel/validation.ts';
import { contractInputLimits } from '../resources/contract-input.ts';

/** The location of a value in a request, from the inside out. */
export interface FieldLocation {
  readonly step: string | number;
  readonly above?: FieldLocation;
}

/** Collects the errors in a call, up to the reporting limit. */
export class Faults {
  readonly #failures: FieldFailure[] = [];

  add(location: FieldLocation, message: string): void {
    if (!this.isFull) this.#failures.push({ path: pathOf(location), message });
  }

  /** Reports an error instead of returning a value. */
  refuse(location: FieldLocation, message: string): undefined {
    this.add(location, message);
    return undefined;
  }

  get isFull(): boolean {
    return this.#failures.length >= contractInputLimits.faults;
  }

  get isEmpty(): boolean {
    return this.#failures.length === 0;
  }

  get failures(): readonly FieldFailure[] {
    return this.#failures;
  }
}

function pathOf(location: FieldLocation): string {
  const steps: (string | number)[] = [];
  for (let ancestor: FieldLocation | undefined = location; ancestor; ancestor = ancestor.above)
    steps.unshift(ancestor.step);
  return pathText(steps);
}
