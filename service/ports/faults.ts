import type { FaultLayer } from '../resources/fault-effects.ts';
import type { FaultEffect, FaultPlace } from '../resources/fault-rule.ts';

/** A rule that takes hold now, with what it does. */
export interface Strike {
  readonly rule: string;
  readonly effect: FaultEffect;
}

/** Faults on demand, as the rules in force want them. */
export interface Faults {
  /** Whether a rule of this layer is in force, or any at all: where none is, nobody asks further. */
  isOn(layer?: FaultLayer): boolean;
  /** Counts what happens at this place with every rule that means it, and answers which takes hold. */
  strike(place: FaultPlace): Strike | undefined;
  /** By the clock of the machine, as what is slow is. */
  pause(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** Runs the work of a caller; what takes hold meanwhile is put into `names`. */
  noting<Value>(names: Set<string>, work: () => Value): Value;
  /** Runs the operator's own work, which no rule means; blocks and deliveries are nobody's work. */
  outside<Value>(work: () => Value): Value;
  /** Runs work that is no caller's, whoever called for it. */
  apart<Value>(work: () => Value): Value;
  /** Writes down how often each took hold, and ends. */
  close(): Promise<void>;
}
