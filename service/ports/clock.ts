/**
 * The only source of time. The operator moves `now` and `millis` on, and whoever sets the machine's clock
 * moves them either way: they give moments, and what is stored is due by them. How long something takes,
 * rests or holds in memory is measured by `monotonicMillis` alone.
 */
export interface Clock {
  /** ISO 8601 instant in UTC with milliseconds. @example "2026-03-01T09:30:00.000Z" */
  now(): string;
  /** Milliseconds since 1970. */
  millis(): number;
  /** Milliseconds since some moment of this process; nobody moves it, and it never goes back. */
  monotonicMillis(): number;
}

/** How far the clock of the service was moved on from that of the machine. */
export interface ClockOffset {
  milliseconds(): number;
  /** In force at once; never back. */
  moveTo(milliseconds: number): void;
}
