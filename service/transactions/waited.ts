import { BoundedMemory } from '../kernel/bounded-memory.ts';
import type { Clock } from '../ports/clock.ts';

const rememberedWaits = 10_000;

/** Since when, by the monotonic clock, this process knows of what waits. */
const firstLooks = new WeakMap<Clock, BoundedMemory<number>>();

/**
 * For how long something waits for a node since a stored moment: by the clock of the service, or as long as
 * this process has known of it, whichever is longer. So a clock that stands holds up no node.
 */
export function waitedMilliseconds(clock: Clock, id: string, since: string): number {
  const known = firstLooks.get(clock) ?? new BoundedMemory<number>(rememberedWaits);
  firstLooks.set(clock, known);
  const key = `${id} ${since}`;
  const firstLook = known.get(key) ?? clock.monotonicMillis();
  known.set(key, firstLook);
  return Math.max(clock.millis() - Date.parse(since), clock.monotonicMillis() - firstLook);
}
