import type { Changes } from '../../ports/changes.ts';

/** The notices of a process until `end`: listeners of a replaced world receive none. */
export function createInstanceChanges(changes: Changes): Changes {
  const subscriptions = new Set<() => void>();
  const ending = new AbortController();
  return {
    publish: (notice) => changes.publish(notice),
    touchedWithin: (milliseconds) => changes.touchedWithin(milliseconds),
    subscribe: (listener) => {
      const unsubscribe = changes.subscribe(listener);
      subscriptions.add(unsubscribe);
      return () => {
        unsubscribe();
        subscriptions.delete(unsubscribe);
      };
    },
    ended: ending.signal,
    end: () => {
      for (const unsubscribe of subscriptions) unsubscribe();
      subscriptions.clear();
      ending.abort();
    },
  };
}
