import type { Result } from '../kernel/result.ts';
import type { TableWriters } from './storage.ts';

/** What is not at rest is given up to be waited for after so long; `all` has every step look, `except` names those nobody waits for. */
export interface SettleLimits {
  readonly milliseconds: number;
  readonly all?: boolean;
  readonly except?: readonly string[];
  /** Ends the waiting, not the work. */
  readonly signal?: AbortSignal;
}

/** A way of the clock as part of one commit, in milliseconds since 1970: from a moment, to before another. */
export interface Way {
  readonly from: number;
  readonly before: number;
  /** More moments than this are another commit. */
  readonly most: number;
}

/** What the service does by itself, in the hands of a use case that waits for it. */
export interface Working {
  /** The soonest moment behind this one that a step waits for, in milliseconds since 1970. */
  nextMoment(behind: number): number | undefined;
  /** Runs what is due, and what follows from it, until nothing is left. Answers what did not come to rest, by the names of its steps. */
  settle(limits: SettleLimits): Promise<readonly string[]>;
  /**
   * Has happen what is due at the next moments, each at its own, in one commit, as long as nothing but records changes
   * by it. Answers these moments; none where more is due at the first of them. `note` is part of that commit.
   */
  pass(
    way: Way,
    note: (tables: TableWriters, moments: readonly [number, ...number[]]) => void,
  ): Promise<Result<readonly number[]>>;
}

/** The same before the steps are there: they are made after the ports. */
export interface BackgroundWork extends Working {
  /** Says who works. */
  lead(to: Working): void;
}
