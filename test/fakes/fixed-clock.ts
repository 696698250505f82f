import type { Clock } from '../../service/ports/clock.ts';

/** A frozen clock that tests move. */
export interface MovableClock extends Clock {
  advance(milliseconds: number): void;
  /** Sets the time without elapsed time, also back. */
  setBy(milliseconds: number): void;
}

export const aSecond = 1000;
export const anHour = 60 * 60 * aSecond;

export function fixedClock(start = '2030-01-01T00:00:00.000Z'): MovableClock {
  let millis = Date.parse(start);
  let elapsed = 0;
  return {
    now: () => new Date(millis).toISOString(),
    millis: () => millis,
    monotonicMillis: () => elapsed,
    advance: (milliseconds) => {
      millis += milliseconds;
      elapsed += milliseconds;
    },
    setBy: (milliseconds) => {
      millis += milliseconds;
    },
  };
}
