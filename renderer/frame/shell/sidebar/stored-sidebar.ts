import { fieldsOf, parseJson, textIn } from '../../../../service/model/kernel/json.ts';
import { createNotifier } from '../../../service/live/notifier.ts';
import { localPreference } from '../../../service/queries/local-preferences.ts';

/** The state of the sidebar in this browser. */
export interface StoredSidebar {
  /** Open groups; `undefined` until the user opens or folds a group. */
  readonly open?: readonly string[] | undefined;
  /** Pinned addresses with their names, in order. Addresses of records include the path prefix of their world. */
  readonly pins: readonly (readonly [path: string, name: string])[];
}

const changes = createNotifier(localPreference.sidebar);

/** The state of the sidebar with updates, also from other tabs. */
export function useStoredSidebar(): StoredSidebar {
  return readSidebar(changes.useValue(storedText));
}

export function storeSidebar(change: Partial<StoredSidebar>): void {
  const { open, pins } = { ...storedSidebar(), ...change };
  localStorage.setItem(localPreference.sidebar, JSON.stringify({ open, pins: Object.fromEntries(pins) }));
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
  const { open, pins } = fieldsOf(parseJson(text));
  return {
    open: Array.isArray(open) ? open.map(textIn) : undefined,
    pins: Object.entries(fieldsOf(pins)).map(([path, name]) => [path, textIn(name)]),
  };
}
