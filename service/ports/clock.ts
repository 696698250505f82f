/**
 * The only source of time. The operator moves `now` and `millis` on, stops them and has them run faster, and
 * whoever sets the machine's clock moves them either way: they give moments, and what is stored is due by
 * them. How long something takes, rests or holds in memory is measured by `monotonicMillis` alone.
 */
export interface Clock {
  /** ISO 8601 instant in UTC with milliseconds. @example "2026-03-01T09:30:00.000Z" */
  now(): string;
  /** Milliseconds since 1970. */
  millis(): number;
  /** Milliseconds since some moment of this process; nobody moves it, and it never goes back. */
  monotonicMillis(): number;
}

/** How the clock of the service goes from a moment on, beside that of the machine. */
export interface ClockPace {
  /** So many times as fast as the machine's; 0 stands still. */
  readonly speed: number;
  /** What the clock of the service shows, in milliseconds since 1970 … */
  readonly shown: number;
  /** … when that of the machine shows this. */
  readonly machine: number;
}

/** The hands of the clock of the service. */
export interface ClockHands {
  pace(): ClockPace;
  /** In force at once. What the clock shows never goes back by it. */
  follow(pace: ClockPace): void;
  /** What the clock of the machine shows, in milliseconds since 1970. */
  machineMillis(): number;
}
