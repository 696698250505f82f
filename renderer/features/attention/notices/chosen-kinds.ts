import { createNotifier } from '../../../service/live/notifier.ts';
import { localPreference } from '../../../service/queries/local-preferences.ts';

const changes = createNotifier(localPreference.notices);

/** The kinds of problems with notifications on this machine, separated by commas; none by default. */
function chosenKinds(): string {
  return localStorage.getItem(localPreference.notices) ?? '';
}

export function useChosenKinds(): ReadonlySet<string> {
  return new Set(changes.useValue(chosenKinds).split(',').filter(Boolean));
}

export function chooseKinds(kinds: ReadonlySet<string>): void {
  localStorage.setItem(localPreference.notices, [...kinds].join(','));
  changes.notify();
}
