import { useSyncExternalStore } from 'react';

/** What the clock showed when that of the machine was at `at`, and how many times as fast it goes. */
let pace = { shown: 0, at: 0, speed: 1 };

const tenSeconds = clockOf(10_000);
const seconds = clockOf(1000);

/** The present time by the clock of the service, one for the whole console; it ticks every ten seconds. */
export function useNow(): Date {
  return useSyncExternalStore(tenSeconds.subscribe, tenSeconds.read);
}

/** The present time of the service, each second; for what is counted down. */
export function useSeconds(): Date {
  return useSyncExternalStore(seconds.subscribe, seconds.read);
}

/** The present time by the clock of the service, to the millisecond. */
export function presentTime(): Date {
  return new Date(pace.shown + (Date.now() - pace.at) * pace.speed);
}

/** Counts by a clock that is ahead of the machine's, from now on. */
export function followClock(ahead: number): void {
  goAs({ shown: ahead, at: 0, speed: 1 });
}

/** Counts by a clock that shows this now, and goes so many times as fast as the machine's, or stands. */
export function followPace({ now, speed }: { readonly now: string; readonly speed: number }): void {
  goAs({ shown: Date.parse(now), at: Date.now(), speed });
}

function goAs(next: typeof pace): void {
  const isSame = next.shown === pace.shown && next.at === pace.at && next.speed === pace.speed;
  if (isSame) return;
  pace = next;
  tenSeconds.tick();
  seconds.tick();
}

/** The present time as a store for React, which ticks while somebody listens. */
function clockOf(periodMilliseconds: number) {
  let now = presentTime();
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = () => {
    now = presentTime();
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    // Nobody kept it up to date meanwhile.
    if (listeners.size === 0) now = presentTime();
    listeners.add(listener);
    timer ??= setInterval(tick, periodMilliseconds);
    return () => {
      listeners.delete(listener);
      if (listeners.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    };
  };
  return { subscribe, tick, read: () => now };
}
