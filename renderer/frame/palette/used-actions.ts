import { fieldsOf, parseJson } from '../../../service/model/kernel/json.ts';
import { localPreference } from '../../service/queries/local-preferences.ts';

type Uses = Readonly<Record<string, number>>;

const usedActions = 5;

/** How often each action was chosen in the palette of this browser, by entry id. */
export function storedUses(): Uses {
  const entries = Object.entries(fieldsOf(parseJson(localStorage.getItem(localPreference.usedActions) ?? '')));
  return Object.fromEntries(entries.filter((entry): entry is [string, number] => typeof entry[1] === 'number'));
}

/** Counts a use of an action, then performs it. */
export function noteUse(id: string, run: () => void): void {
  const uses = storedUses();
  localStorage.setItem(localPreference.usedActions, JSON.stringify({ ...uses, [id]: (uses[id] ?? 0) + 1 }));
  run();
}

/** The five most used entries; entries that were used equally often stay in their order. */
export function mostUsed<Item extends { readonly id: string }>(entries: readonly Item[], uses: Uses): readonly Item[] {
  return entries.toSorted((left, right) => (uses[right.id] ?? 0) - (uses[left.id] ?? 0)).slice(0, usedActions);
}
