import type { Clock } from '../../ports/clock.ts';

/** A clock that delegates to a replaceable clock. */
export interface DelegatingClock extends Clock {
  follow(clock: Clock): void;
}

/** For callers that outlive the clock of a world. */
export function createDelegatingClock(first: Clock): DelegatingClock {
  let leader = first;
  return {
    now: () => leader.now(),
    millis: () => leader.millis(),
    monotonicMillis: () => leader.monotonicMillis(),
    follow: (clock) => {
      leader = clock;
    },
  };
}
