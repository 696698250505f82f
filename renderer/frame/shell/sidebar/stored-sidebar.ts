import { fieldsOf, parseJson, textIn } from '../../../../service/model/kernel/json.ts';
import { createNotifier } from '../../../service/live/notifier.ts';
import { localPreference } from '../../../service/queries/local-preferences.ts';

/** The state of the sidebar in this browser. */
export interface StoredSidebar {
  /** Whether the user has opened or folded a group, by its name. */
  readonly groups: Readonly<Record<string, unknown>>;
  /** Pinned addresses with their names, in order. Addresses of records include the path prefix of their world. */
  readonly pins: readonly (readonly [path: string, name: string])[];
}

const changes = createNotifier(localPreference.sidebar);

/** The state of the sidebar with updates, also from other tabs. */
export function useStoredSidebar(): StoredSidebar {
  return readSidebar(changes.useValue(storedText));
}

export function storeSidebar(change: Partial<StoredSidebar>): void {
  const { groups, pins } = { ...storedSidebar(), ...change };
  localStorage.setItem(localPreference.sidebar, JSON.stringify({ groups, pins: Object.fromEntries(pins) }));
  changes.notify();
}

export function storedSidebar(): StoredSidebar {
  return readSidebar(storedText());
}

function storedText(): string {
  return localStorage.getItem(localPreference.sidebar) ?? '';
}

// Invalid data is ignored.
function readSidebar(text: string): StoredSidebar {
  const { groups, pins } = fieldsOf(parseJson(text));
  return { groups: fieldsOf(groups), pins: Object.entries(fieldsOf(pins)).map(([path, name]) => [path, textIn(name)]) };
}
