import { useSyncExternalStore } from 'react';
import { usePresence } from '../../service/live/presence.ts';
import { Tip } from '../layout/Tip.tsx';
import { toBothZones, toInstant, toRecent, toRelative } from './instant.ts';

/** "2 min ago", updated while the service responds; otherwise an absolute time. The tooltip has the exact time. */
export function RelativeTime({
  at,
  format = toRelative,
}: {
  at: string;
  /** `toPast` for events of before a restore. */
  format?: typeof toRelative;
}) {
  const instant = toInstant(at);
  const now = useNow();
  const isOutdated = usePresence() === 'gone';
  return (
    <Tip label={() => toBothZones(instant)}>
      <time dateTime={instant.toISOString()} className="figures">
        {isOutdated ? toRecent(instant, now) : format(instant, now)}
      </time>
    </Tip>
  );
}

/** The clock time `shown` at system time `at`, and the clock speed relative to system time. */
let pace = { shown: 0, at: 0, speed: 1 };

const tenSeconds = clockOf(10_000);
const seconds = clockOf(1000);

/** The current time of the service clock, shared by the whole console; updated every ten seconds. */
export function useNow(): Date {
  return useSyncExternalStore(tenSeconds.subscribe, tenSeconds.read);
}

/** The current time of the service clock, updated every second; for countdowns. */
export function useSeconds(): Date {
  return useSyncExternalStore(seconds.subscribe, seconds.read);
}

/** The current time of the service clock, to the millisecond. */
export function presentTime(): Date {
  return new Date(pace.shown + (Date.now() - pace.at) * pace.speed);
}

/** Follows a clock that is ahead of system time. */
export function followClock(offsetMilliseconds: number): void {
  goAs({ shown: offsetMilliseconds, at: 0, speed: 1 });
}

/** Follows a clock that shows `now` and runs at `speed` times system time; 0 is frozen. */
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

/** The current time as a React store, which ticks while it has listeners. */
function clockOf(periodMilliseconds: number) {
  let now = presentTime();
  const listeners = new Set<() => void>();
  let timer: ReturnType<typeof setInterval> | undefined;
  const tick = () => {
    now = presentTime();
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    // It was not updated while it had no listeners.
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
