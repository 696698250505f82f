/** The only source of time. */
export interface Clock {
  /** ISO 8601 instant in UTC with milliseconds. @example "2026-03-01T09:30:00.000Z" */
  now(): string;
  /** Milliseconds since 1970. */
  millis(): number;
}

/** How far the clock of the service was moved on from that of the machine. */
export interface ClockOffset {
  milliseconds(): number;
  /** In force at once; never back. */
  moveTo(milliseconds: number): void;
}
