/**
 * The only source of time. `now` and `millis` can be moved forward, stopped and sped up by the
 * operator, and moved either way by a change of the system clock: use them for moments and due
 * dates. Measure durations, pauses and in-memory lifetimes with `monotonicMillis` only.
 */
export interface Clock {
  /** ISO 8601 instant in UTC with milliseconds. @example "2026-03-01T09:30:00.000Z" */
  now(): string;
  /** Milliseconds since 1970. */
  millis(): number;
  /** Milliseconds since an arbitrary moment of this process; never changed by the operator and never decreasing. */
  monotonicMillis(): number;
}

/** How the service clock runs relative to the system clock from a moment on. */
export interface ClockPace {
  /** Multiple of the system clock speed; 0 stops the clock. */
  readonly speed: number;
  /** The service time, in milliseconds since 1970 … */
  readonly shown: number;
  /** … at this system time. */
  readonly machine: number;
}

export interface ClockControl {
  pace(): ClockPace;
  /** Takes effect immediately. Never moves the displayed time back. */
  follow(pace: ClockPace): void;
  /** System time, in milliseconds since 1970. */
  machineMillis(): number;
}
