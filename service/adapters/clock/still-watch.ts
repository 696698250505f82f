import type { Clock } from '../../ports/clock.ts';

/** A watch by which everything takes no time: what is written down of it is the same in every run. */
export const stillWatch: Pick<Clock, 'monotonicMillis'> = { monotonicMillis: () => 0 };
