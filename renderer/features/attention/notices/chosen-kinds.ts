import { createNotifier } from '../../../service/live/notifier.ts';
import { localPreference } from '../../../service/queries/local-preferences.ts';

const changes = createNotifier(localPreference.notices);

function chosenKinds(): string {
  return localStorage.getItem(localPreference.notices) ?? '';
}

/** The kinds of problems with notifications on this machine; empty by default. */
export function useChosenKinds(): ReadonlySet<string> {
  return new Set(changes.useValue(chosenKinds).split(',').filter(Boolean));
}

/** Stores the kinds of problems with notifications on this machine. */
export function chooseKinds(kinds: ReadonlySet<string>): void {
  localStorage.setItem(localPreference.notices, [...kinds].join(','));
  changes.notify();
}
