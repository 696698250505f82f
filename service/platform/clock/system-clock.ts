import type { Clock } from '../ports/clock.ts';

/** The system clock. */
export const systemClock: Clock = {
  now: () => new Date().toISOString(),
  millis: () => Date.now(),
  monotonicMillis: () => performance.now(),
};
