import type { Clock } from '../../ports/clock.ts';

/** A clock that stands at this moment, in milliseconds since 1970; what takes or rests goes on by the other one. */
export function standingClock({ monotonicMillis }: Clock, moment: number): Clock {
  return {
    now: () => new Date(moment).toISOString(),
    millis: () => moment,
    monotonicMillis,
  };
}
