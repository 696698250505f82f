import type { ChangedPlace, ChangeNotice, Changes } from '../../ports/changes.ts';
import type { Clock } from '../../ports/clock.ts';
import { systemClock } from '../clock/system-clock.ts';

/** Change notices to listeners in this process. */
export function createChanges(clock: Pick<Clock, 'monotonicMillis'> = systemClock): Changes {
  const listeners = new Set<(notice: ChangeNotice) => void>();
  const touchedAt = new Map<ChangedPlace, number>();
  const ending = new AbortController();
  return {
    ended: ending.signal,
    end: () => ending.abort(),
    publish: (notice) => {
      const now = clock.monotonicMillis();
      for (const place of notice.tables) touchedAt.set(place, now);
      for (const listener of listeners) listener(notice);
    },
    touchedWithin: (milliseconds) => {
      const from = clock.monotonicMillis() - milliseconds;
      return [...touchedAt].flatMap(([place, at]) => (at >= from ? [place] : []));
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
