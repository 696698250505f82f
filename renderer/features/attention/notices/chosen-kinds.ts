import { createNotifier } from '../../../service/live/notifier.ts';
import { localPreference } from '../../../service/queries/local-preferences.ts';

const storageKey = localPreference.notices;
const changes = createNotifier(storageKey);

/** The kinds of problems with notifications on this machine; none by default. */
export function chosenKinds(): ReadonlySet<string> {
  return new Set(read().split(',').filter(Boolean));
}

export function chooseKind(kind: string, isChosen: boolean): void {
  const kinds = new Set(chosenKinds());
  if (isChosen) kinds.add(kind);
  else kinds.delete(kind);
  localStorage.setItem(storageKey, [...kinds].join(','));
  changes.notify();
}

export function useChosenKinds(): ReadonlySet<string> {
  const text = changes.useValue(read);
  return new Set(text.split(',').filter(Boolean));
}

function read(): string {
  return localStorage.getItem(storageKey) ?? '';
}
