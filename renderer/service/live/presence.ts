import { onlineManager } from '@tanstack/react-query';
import { createNotifier } from './notifier.ts';

/** Whether changes arrive, their stream is being opened, the service does not respond, or the world has ended. */
export type Presence = 'live' | 'connecting' | 'gone' | 'ended';

/** The attempts to reach a service that does not respond. */
export interface Outage {
  readonly since: Date;
  /** The number of the current or next attempt. */
  readonly attempt: number;
  /** The pause before the next attempt; `undefined` during an attempt. */
  readonly pause?: { readonly endsAt: number; readonly milliseconds: number };
}

let presence: Presence = 'connecting';
let outage: Outage | undefined;
const changes = createNotifier();

// The browser's own network does not matter for a service on this machine.
onlineManager.setEventListener(() => undefined);

/** Queries wait and their rows stay while `next` is `gone` or `ended`. */
export function notePresence(next: Presence, present?: Outage): void {
  presence = next;
  outage = present;
  onlineManager.setOnline(next !== 'gone' && next !== 'ended');
  changes.notify();
}

export function presentPresence(): Presence {
  return presence;
}

export function usePresence(): Presence {
  return changes.useValue(presentPresence);
}

/** The outage, while the service does not respond. */
export function useOutage(): Outage | undefined {
  return changes.useValue(() => outage);
}

const blocked = { 'data-disabled': true, 'aria-disabled': true, title: 'Needs a connection' } as const;

/** The properties of a button for changes while the service does not respond; it can still be focused. */
export function useWriteBlock(): typeof blocked | undefined {
  return usePresence() === 'gone' ? blocked : undefined;
}
