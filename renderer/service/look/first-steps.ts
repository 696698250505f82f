import { useSyncExternalStore } from 'react';

/** Steps the service keeps no count of; this browser remembers that they were taken. */
export type RememberedStep = 'token' | 'sign';

const storageKey = 'vaultdesk.first-steps';
const listeners = new Set<() => void>();

export function completeStep(step: RememberedStep): void {
  const done = new Set(read().split(',').filter(Boolean)).add(step);
  localStorage.setItem(storageKey, [...done].join(','));
  for (const listener of listeners) listener();
}

export function useCompletedSteps(): ReadonlySet<string> {
  const text = useSyncExternalStore(subscribe, read);
  return new Set(text.split(','));
}

function read(): string {
  return localStorage.getItem(storageKey) ?? '';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
