import { minute, second } from '../../kernel/time-units.ts';

/** What a way of the clock to a later moment allows itself, all of it in one place. */

/** So long it waits at a moment for what does not come to rest; longer than a delivery takes. */
export const settleMilliseconds = 20 * second;
/** More moments than this are another way. */
export const maximumStops = 100_000;
/** So many moments at which only records change share a commit: nobody else is answered while it is drafted. */
export const momentsOfACommit = 32;
/** As is more time than this, by the machine. */
export const maximumMilliseconds = 10 * minute;
/** Whoever watches hears of it so often. */
export const tellMilliseconds = second / 4;
