import { localPreference } from './local-preferences.ts';

const storageKey = localPreference.firstSteps;
const hiddenValue = 'hidden';

/** Whether the first steps are completed or hidden in this browser. */
export function areFirstStepsHidden(): boolean {
  return localStorage.getItem(storageKey) === hiddenValue;
}

export function hideFirstSteps(isHidden: boolean): void {
  if (isHidden) localStorage.setItem(storageKey, hiddenValue);
  else localStorage.removeItem(storageKey);
}
