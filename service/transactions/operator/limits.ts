import { minute } from '../../kernel/time-units.ts';

/** What settlement allows itself, all of it in one place. */

/** More than a call of the operator takes, mints of many aside. */
export const enoughGas = 1_000_000n;
/** What would be allowed more is parted where it can be: a block of thirty million has room for others. */
export const maximumGas = 20_000_000n;
/** A call that failed in so many blocks fails for good. */
export const maximumFailures = 3;
/** So does one that was another call each time, as one with a new permit is. */
export const maximumFailuresOfChangingCalls = 10;
/** Of the transactions of one call the newest are remembered. */
export const rememberedAttempts = 20;
/** Cases prepared at a time; the operator's lane takes them one by one. */
export const settlementConcurrency = 4;
/** What waits for its finality, or for the tracker, is looked at again so soon. */
export const soonMilliseconds = 250;
/** The first pause after an attempt that no node took; each further one is twice as long. */
export const firstPauseMilliseconds = 250;
export const longestPauseMilliseconds = minute;

/**
 * The gas limit of a call that took so much when it was tried out: half as much again, and 50,000. The state may be
 * another one when its block comes, and what it costs then most is a receiver who had some and has none any more: mints
 * of a fungible token come to 1.44 times the trial.
 */
export function roomyGas(gas: bigint): bigint {
  return (gas * 3n) / 2n + 50_000n;
}
