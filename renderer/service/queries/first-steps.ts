import { localPreference } from './local-preferences.ts';

const storageKey = localPreference.firstSteps;
const hidden = 'hidden';

/** Whether the first steps are completed or hidden in this browser. */
export function areFirstStepsHidden(): boolean {
  return localStorage.getItem(storageKey) === hidden;
}

export function hideFirstSteps(isHidden: boolean): void {
  if (isHidden) localStorage.setItem(storageKey, hidden);
  else localStorage.removeItem(storageKey);
}
