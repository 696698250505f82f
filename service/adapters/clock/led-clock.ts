import type { Clock } from '../../ports/clock.ts';

/** A clock that shows what another one does, which may be exchanged. */
export interface LedClock extends Clock {
  follow(clock: Clock): void;
}

/** For what outlives the clock of a world. */
export function createLedClock(first: Clock): LedClock {
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
