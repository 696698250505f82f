import { hour, second } from './time-units.ts';

/** How long work in the background rests. */

/** After something that goes by: a chain that does not answer, a full disk. */
export const afterFaultMilliseconds = second;
/** A timer takes no longer waits than 24 days, and nobody minds an hour. */
export const longestRestMilliseconds = hour;
