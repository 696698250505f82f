import type { Changes } from '../../ports/changes.ts';

/** The notices of a process until `end`: listeners of a replaced world receive none. */
export function createInstanceChanges(changes: Changes): Changes {
  const heard = new Set<() => void>();
  const ending = new AbortController();
  return {
    publish: (notice) => changes.publish(notice),
    touchedWithin: (milliseconds) => changes.touchedWithin(milliseconds),
    subscribe: (listener) => {
      const unsubscribe = changes.subscribe(listener);
      heard.add(unsubscribe);
      return () => {
        unsubscribe();
        heard.delete(unsubscribe);
      };
    },
    ended: ending.signal,
    end: () => {
      for (const unsubscribe of heard) unsubscribe();
      heard.clear();
      ending.abort();
    },
  };
}
