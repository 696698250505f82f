import { keptHere } from './kept-here.ts';

const storageKey = keptHere.firstSteps;
const hidden = 'hidden';

/** Whether this browser was told, or saw, that the first steps are behind its person. */
export function areFirstStepsHidden(): boolean {
  return localStorage.getItem(storageKey) === hidden;
}

export function hideFirstSteps(isHidden: boolean): void {
  if (isHidden) localStorage.setItem(storageKey, hidden);
  else localStorage.removeItem(storageKey);
}
