import { BoundedCache } from '../kernel/bounded-cache.ts';
import type { Clock } from '../ports/clock.ts';

const rememberedWaits = 10_000;

/** Monotonic time since when this process knows each waiting item. */
const firstLooks = new WeakMap<Clock, BoundedCache<number>>();

/**
 * How long an item has been waiting for a node since a stored time: by the service clock or by this process's monotonic
 * clock, whichever is longer. A frozen service clock therefore delays no node.
 */
export function waitedMilliseconds(clock: Clock, id: string, since: string): number {
  const looks = firstLooks.get(clock) ?? new BoundedCache<number>(rememberedWaits);
  firstLooks.set(clock, looks);
  const key = `${id} ${since}`;
  const firstLook = looks.get(key) ?? clock.monotonicMillis();
  looks.set(key, firstLook);
  return Math.max(clock.millis() - Date.parse(since), clock.monotonicMillis() - firstLook);
}
