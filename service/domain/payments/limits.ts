import { day } from '../../model/kernel/units.ts';

/** Limits of payments. */

/** Lifetime of a checkout session. */
export const sessionMilliseconds = day;
/** Sessions expired per run: after a long pause, thousands may be overdue. */
export const expiringOfARound = 100;
/** Maximum card payment, in minor units. */
export const maximumCents = 99_999_999;
/** Maximum charges per payment; a person trying cards stays well below it. */
export const maximumCharges = 50;
