import type { Clock } from '../../ports/clock.ts';

/**
 * A clock frozen at this moment, in milliseconds since 1970; durations still use the other clock.
 */
export function standingClock({ monotonicMillis }: Clock, moment: number): Clock {
  return {
    now: () => new Date(moment).toISOString(),
    millis: () => moment,
    monotonicMillis,
  };
}
