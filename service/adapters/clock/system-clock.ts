import type { Clock } from '../../ports/clock.ts';

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => new Date().toISOString(),
  millis: () => Date.now(),
  monotonicMillis: () => performance.now(),
};
