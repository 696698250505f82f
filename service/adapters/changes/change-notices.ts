import type { ChangeNotice, Changes } from '../../ports/changes.ts';

/** Change notices to listeners in this process. */
export function createChanges(): Changes {
  const listeners = new Set<(notice: ChangeNotice) => void>();
  const ending = new AbortController();
  return {
    ended: ending.signal,
    end: () => ending.abort(),
    publish: (notice) => {
      for (const listener of listeners) listener(notice);
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
