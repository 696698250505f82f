import { minute, second } from '../../../model/kernel/units.ts';

/** Limits of a clock advance. */

/** Maximum wait at a moment for work to end; longer than a delivery takes. */
export const settleMilliseconds = 20 * second;
export const maximumStops = 100_000;
/** Maximum number of record-only moments per commit: drafting it blocks other requests. */
export const momentsOfACommit = 32;
/** Maximum real time per advance. */
export const maximumMilliseconds = 10 * minute;
/** Interval of progress notifications. */
export const reportMilliseconds = second / 4;
