import { useSyncExternalStore } from 'react';

/**
 * Informs components about changes of a value outside React. With the key of a value in `localStorage`, its changes in
 * other tabs count too.
 */
export function createNotifier(storageKey?: string) {
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  /** The value that `read` returns, with updates. */
  const useValue = <Value>(read: () => Value) => useSyncExternalStore(subscribe, read);
  if (storageKey)
    globalThis.window?.addEventListener('storage', ({ key }) => {
      if (key === storageKey) notify();
    });
  return { notify, subscribe, useValue };
}
