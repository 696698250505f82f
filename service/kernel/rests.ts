import { hour, second } from './time-units.ts';

/** When work in the background goes on: with the first of these. */
export interface Again {
  /** After so long, whatever the clock of the service shows: it rests, or waits for somebody. */
  readonly inMilliseconds?: number;
  /** As soon as the clock of the service shows this, in milliseconds since 1970. */
  readonly at?: number;
  /** It only looks whether something came from outside: whoever waits for the work does not wait for this. */
  readonly isLook?: true;
}

/** The sooner of each. */
export function soonest(all: readonly Again[]): Again | undefined {
  const inMilliseconds = leastOf(all.map((one) => one.inMilliseconds));
  const at = leastOf(all.map((one) => one.at));
  if (inMilliseconds === undefined && at === undefined) return undefined;
  const isLook = all.every((one) => one.inMilliseconds === undefined || one.isLook);
  return {
    ...(inMilliseconds !== undefined && { inMilliseconds }),
    ...(at !== undefined && { at }),
    ...(isLook && inMilliseconds !== undefined && { isLook }),
  };
}

function leastOf(numbers: readonly (number | undefined)[]): number | undefined {
  const known = numbers.filter((one) => one !== undefined);
  return known.length === 0 ? undefined : Math.min(...known);
}

/** How long work in the background rests. */

/** After something that goes by: a chain that does not answer, a full disk. */
export const afterFaultMilliseconds = second;
/** A timer takes no longer waits than 24 days, and nobody minds an hour. */
export const longestRestMilliseconds = hour;
