import { createNotifier } from '../live/notifier.ts';
import { localPreference } from '../queries/local-preferences.ts';

const storageKey = localPreference.application;
/** Changes of the application by which the console is filtered. */
export const applicationChanges = createNotifier();

/** The id of the application by which the console is filtered; `undefined` for all. */
export function chosenApplication(): string | undefined {
  return localStorage.getItem(storageKey) ?? undefined;
}

export function chooseApplication(applicationId: string | undefined): void {
  if (applicationId) localStorage.setItem(storageKey, applicationId);
  else localStorage.removeItem(storageKey);
  applicationChanges.notify();
}

export function useChosenApplication(): string | undefined {
  return applicationChanges.useValue(chosenApplication);
}
