import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** Whether changes arrive, their stream is being opened, or the service does not respond. */
export type Presence = 'live' | 'connecting' | 'gone';

let presence: Presence = 'connecting';
const listeners = new Set<() => void>();

// The browser's own network does not matter for a service on this machine.
onlineManager.setEventListener(() => undefined);

/** Queries wait and their rows stay while the service does not respond. */
export function notePresence(next: Presence): void {
  presence = next;
  onlineManager.setOnline(next !== 'gone');
  for (const listener of listeners) listener();
}

export function presentPresence(): Presence {
  return presence;
}

/** The presence of the service. */
export function usePresence(): Presence {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, presentPresence);
}
