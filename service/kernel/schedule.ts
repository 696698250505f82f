import { hour, second } from './time-units.ts';

/** The next run of background work: the earliest of these times. */
export interface Again {
  /** Delay in system time, whatever the service clock shows. */
  readonly inMilliseconds?: number;
  /** Service clock time, in milliseconds since 1970. */
  readonly at?: number;
  /** The run only polls for outside changes, so waiting for idle work does not wait for it. */
  readonly isLook?: true;
}

/** Returns the earlier of each time. */
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

/** Delays of background work. */

/** After a temporary fault: a chain that does not respond, a full disk. */
export const afterFaultMilliseconds = second;
/** setTimeout is capped at 24.8 days; one hour is enough. */
export const longestDelayMilliseconds = hour;
