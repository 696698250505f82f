import type { FaultLayer } from '../resources/fault-effects.ts';
import type { FaultEffect, FaultPlace } from '../resources/fault-rule.ts';

/** A matching fault rule and its effect. */
export interface FaultMatch {
  readonly rule: string;
  readonly effect: FaultEffect;
}

/** Injects faults according to the enabled rules. */
export interface Faults {
  /**
   * Whether a rule of this layer (default: any layer) is enabled; lets callers skip further checks.
   */
  isOn(layer?: FaultLayer): boolean;
  /** Counts an occurrence for every rule that matches it, and returns the rule that applies. */
  strike(target: FaultPlace): FaultMatch | undefined;
  /** Waits by the system clock, so that a delay is a real delay. */
  pause(milliseconds: number, signal?: AbortSignal): Promise<void>;
  /** Runs the work of a caller; adds the names of the rules applied during it to `names`. */
  noting<Value>(names: Set<string>, work: () => Value): Value;
  /**
   * Runs the operator's own work, which no rule matches; blocks and deliveries belong to no caller.
   */
  outside<Value>(work: () => Value): Value;
  /** Runs work that belongs to no caller, whichever caller triggered it. */
  apart<Value>(work: () => Value): Value;
  /** Stores the hit counts and closes. */
  close(): Promise<void>;
}
