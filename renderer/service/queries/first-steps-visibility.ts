import { useSyncExternalStore } from 'react';
import { localPreference } from './local-preferences.ts';

const storageKey = localPreference.firstSteps;
const hiddenValue = 'hidden';
const listeners = new Set<() => void>();

/** Whether the first steps are completed or hidden in this browser. */
export function useFirstStepsHidden(): boolean {
  return useSyncExternalStore(subscribe, () => localStorage.getItem(storageKey) === hiddenValue);
}

export function hideFirstSteps(isHidden: boolean): void {
  if (isHidden) localStorage.setItem(storageKey, hiddenValue);
  else localStorage.removeItem(storageKey);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
