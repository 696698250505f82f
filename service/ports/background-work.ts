/** What is not at rest is given up to be waited for after so long; `all` has every step look, `except` names those nobody waits for. */
export interface SettleLimits {
  readonly milliseconds: number;
  readonly all?: boolean;
  readonly except?: readonly string[];
  /** Ends the waiting, not the work. */
  readonly signal?: AbortSignal;
}

/** What the service does by itself, in the hands of a use case that waits for it. */
export interface Working {
  /** The soonest moment behind this one that a step waits for, in milliseconds since 1970. */
  nextMoment(behind: number): number | undefined;
  /** Runs what is due, and what follows from it, until nothing is left. Answers what did not come to rest, by the names of its steps. */
  settle(limits: SettleLimits): Promise<readonly string[]>;
}

/** The same before the steps are there: they are made after the ports. */
export interface BackgroundWork extends Working {
  /** Says who works. */
  lead(to: Working): void;
}
