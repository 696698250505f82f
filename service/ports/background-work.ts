import type { Result } from '../kernel/result.ts';
import type { TableWriters } from './storage.ts';

/**
 * `settle` stops waiting after this time; `all` waits for every step, `except` skips the named
 * ones.
 */
export interface SettleLimits {
  readonly milliseconds: number;
  readonly all?: boolean;
  readonly except?: readonly string[];
  /** Ends the wait, not the work. */
  readonly signal?: AbortSignal;
}

/**
 * A clock advance within one commit, in milliseconds since 1970: `from` inclusive, `before`
 * exclusive.
 */
export interface Way {
  readonly from: number;
  readonly before: number;
  /** Upper bound of moments per commit. */
  readonly most: number;
}

/** The background work of the service, for use cases that wait for it. */
export interface Working {
  /** The earliest moment after this one at which a step is due, in milliseconds since 1970. */
  nextMoment(after: number): number | undefined;
  /**
   * Runs due work and its consequences until nothing is left. Returns the names of the steps that
   * did not finish.
   */
  settle(limits: SettleLimits): Promise<readonly string[]>;
  /**
   * Runs the work that is due at the next moments, each at its own time, in one commit, while it
   * changes only records. Returns these moments; empty if the first of them has other work due.
   * `note` is part of that commit.
   */
  pass(
    span: Way,
    note: (tables: TableWriters, moments: readonly [number, ...number[]]) => void,
  ): Promise<Result<readonly number[]>>;
}

/** The same before the steps exist: they are created after the ports. */
export interface BackgroundWork extends Working {
  /** Binds the worker. */
  lead(to: Working): void;
}
