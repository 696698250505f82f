import { useSyncExternalStore } from 'react';
import { localPreference } from '../queries/local-preferences.ts';
import { ownWorldPath } from './session/console-base.ts';

// The selected application is stored per world.
const storageKey = localPreference.application + ownWorldPath;
const listeners = new Set<() => void>();

/** The id of the application by which the console is filtered; `undefined` for all. */
export function chosenApplication(): string | undefined {
  return localStorage.getItem(storageKey) ?? undefined;
}

export function chooseApplication(applicationId: string | undefined): void {
  if (applicationId) localStorage.setItem(storageKey, applicationId);
  else localStorage.removeItem(storageKey);
  for (const listener of listeners) listener();
}

export function useChosenApplication(): string | undefined {
  return useSyncExternalStore(subscribe, chosenApplication);
}

/** Calls `listener` on every change, until the returned function is called. */
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
