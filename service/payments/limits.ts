import { day } from '../kernel/time-units.ts';

/** What payments allow themselves, all of it in one place. */

/** A checkout session is open for so long. */
export const sessionMilliseconds = day;
/** So many at a time: after a long pause there may be thousands. */
export const expiringOfARound = 100;
/** More no card pays, in minor units. */
export const maximumCents = 99_999_999;
/** A person who tries card after card; nobody has so many. */
export const maximumCharges = 50;
