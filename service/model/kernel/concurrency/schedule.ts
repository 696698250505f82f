import { hour, second } from '../units.ts';

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
  const inMilliseconds = leastOf(all.map((again) => again.inMilliseconds));
  const at = leastOf(all.map((again) => again.at));
  if (inMilliseconds === undefined && at === undefined) return undefined;
  const isCheck = all.every((again) => again.inMilliseconds === undefined || again.isLook);
  return {
    ...(inMilliseconds !== undefined && { inMilliseconds }),
    ...(at !== undefined && { at }),
    ...(isCheck && inMilliseconds !== undefined && { isLook: isCheck }),
  };
}

function leastOf(numbers: readonly (number | undefined)[]): number | undefined {
  const defined = numbers.filter((value) => value !== undefined);
  return defined.length === 0 ? undefined : Math.min(...defined);
}

/** Delays of background work. */

/** After a temporary fault: a chain that does not respond, a full disk. */
export const afterFaultMilliseconds = second;
/** setTimeout is capped at 24.8 days; one hour is enough. */
export const longestDelayMilliseconds = hour;

/** Latest service time. Instants are compared as texts with four-digit years, also a few years later. */
export const lastMoment = Date.parse('9990-12-31T23:59:59.999Z');

/** A batch of the most expensive work (one hash per item) takes 1 to 2 ms. */
const itemsInTurn = 100;

/** Yields items in batches with turns of other work in between, so that iterations do not block the event loop. */
export async function* inYieldingBatches<Item>(
  items: readonly Item[],
  atOnce = itemsInTurn,
): AsyncGenerator<readonly Item[]> {
  for (let first = 0; first < items.length; first += atOnce) {
    if (first > 0) await new Promise((resolve) => setImmediate(resolve));
    yield items.slice(first, first + atOnce);
  }
}
