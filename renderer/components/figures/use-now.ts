import { useSyncExternalStore } from 'react';

let aheadMilliseconds = 0;
let now = presentTime();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** The present time by the clock of the service, one for the whole console; it ticks every ten seconds. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, () => now);
}

/** The present time by the clock of the service, to the millisecond. */
export function presentTime(): Date {
  return new Date(Date.now() + aheadMilliseconds);
}

/** Counts by a clock that is ahead of the machine's, from now on. */
export function followClock(ahead: number): void {
  if (ahead === aheadMilliseconds) return;
  aheadMilliseconds = ahead;
  tick();
}

function subscribe(listener: () => void): () => void {
  // Nobody kept it up to date meanwhile.
  if (listeners.size === 0) now = presentTime();
  listeners.add(listener);
  timer ??= setInterval(tick, 10_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  now = presentTime();
  for (const listener of listeners) listener();
}
