import { second } from '../../kernel/time-units.ts';

/** Time for processes to end before they are killed. */
export const graceMilliseconds = 10 * second;
/** Interval of checks for remaining processes. */
export const lookMilliseconds = 50;
/** Interval of checks for the parent npm. */
export const npmLookMilliseconds = second / 2;
