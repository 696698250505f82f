import type { Clock } from '../ports/clock.ts';

/** A clock that stands until it is moved. */
export interface MovableClock extends Clock {
  advance(milliseconds: number): void;
}

export const aSecond = 1000;
export const anHour = 60 * 60 * aSecond;

export function fixedClock(start = '2030-01-01T00:00:00.000Z'): MovableClock {
  let millis = Date.parse(start);
  return {
    now: () => new Date(millis).toISOString(),
    millis: () => millis,
    advance: (milliseconds) => {
      millis += milliseconds;
    },
  };
}
