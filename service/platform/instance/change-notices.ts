import { systemClock } from '../clock/clocks.ts';
import type { ChangedPlace, ChangeNotice, Changes } from '../ports/changes.ts';
import type { Clock } from '../ports/clock.ts';

export function createChanges(clock: Pick<Clock, 'monotonicMillis'> = systemClock): Changes {
  const listeners = new Set<(notice: ChangeNotice) => void>();
  const touchedAt = new Map<ChangedPlace, number>();
  const ending = new AbortController();
  return {
    ended: ending.signal,
    end: () => ending.abort(),
    publish: (notice) => {
      const now = clock.monotonicMillis();
      for (const table of notice.tables) touchedAt.set(table, now);
      for (const listener of listeners) listener(notice);
    },
    touchedWithin: (milliseconds) => {
      const from = clock.monotonicMillis() - milliseconds;
      return [...touchedAt].flatMap(([table, changedAt]) => (changedAt >= from ? [table] : []));
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
