import { useSyncExternalStore } from 'react';
import { localPreference } from '../../../service/queries/local-preferences.ts';

const storageKey = localPreference.notices;
const listeners = new Set<() => void>();

/** The kinds of problems with notifications on this machine; none by default. */
export function chosenKinds(): ReadonlySet<string> {
  return new Set(read().split(',').filter(Boolean));
}

export function chooseKind(kind: string, isChosen: boolean): void {
  const kinds = new Set(chosenKinds());
  if (isChosen) kinds.add(kind);
  else kinds.delete(kind);
  localStorage.setItem(storageKey, [...kinds].join(','));
  for (const listener of listeners) listener();
}

export function useChosenKinds(): ReadonlySet<string> {
  const text = useSyncExternalStore(subscribe, read);
  return new Set(text.split(',').filter(Boolean));
}

function read(): string {
  return localStorage.getItem(storageKey) ?? '';
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
