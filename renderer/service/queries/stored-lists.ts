import { fieldsOf, parseJson } from '../../../service/model/kernel/json.ts';
import { partOf } from '../call/failure.ts';
import { createNotifier } from '../live/notifier.ts';
import { localPreference } from './local-preferences.ts';
import type { SearchSchema } from './search-fields.ts';

/** The URL parameters of a list by name. */
export type ListSearch = Readonly<Record<string, unknown>>;

export interface SavedView {
  readonly name: string;
  readonly search: ListSearch;
  /** The list opens with this view. */
  readonly isDefault: boolean;
}

interface StoredList {
  /** Column ids; `undefined` if none are selected. */
  readonly columns: readonly string[] | undefined;
  readonly views: readonly SavedView[];
}

const changes = createNotifier(localPreference.lists);

export function storedList(path: string): StoredList {
  return readList(storedText(), path);
}

/** The same with updates, also from other tabs. */
export function useStoredList(path: string): StoredList {
  return readList(changes.useValue(storedText), path);
}

/** Stores the state of a list; throws if the browser has no storage left. */
export function storeList(path: string, list: StoredList): void {
  const others = Object.entries(fieldsOf(parseJson(storedText()))).filter(([key]) => key !== path);
  const isEmpty = !list.columns && list.views.length === 0;
  const lists = Object.fromEntries(isEmpty ? others : [...others, [path, list]]);
  localStorage.setItem(localPreference.lists, JSON.stringify(lists));
  changes.notify();
}

/** The parameters of a view that its list no longer supports. */
export function lostFields({ search }: SavedView, schema: SearchSchema<object>): readonly string[] {
  const read = schema.parse(search);
  return Object.entries(search)
    .filter(([name, value]) => JSON.stringify(partOf(read, name)) !== JSON.stringify(value))
    .map(([name]) => name);
}

/** The search a list opens with if its address has none; an outdated view is ignored. */
export function defaultSearch(path: string, schema: SearchSchema<object>): ListSearch | undefined {
  const view = storedList(path).views.find(({ isDefault }) => isDefault);
  return view && lostFields(view, schema).length === 0 ? view.search : undefined;
}

function storedText(): string {
  return localStorage.getItem(localPreference.lists) ?? '';
}

// Invalid data is ignored.
function readList(text: string, path: string): StoredList {
  const stored = partOf(parseJson(text), path);
  const columns = partOf(stored, 'columns');
  const views = partOf(stored, 'views');
  return {
    columns: Array.isArray(columns) ? columns.filter((id): id is string => typeof id === 'string') : undefined,
    views: Array.isArray(views) ? views.flatMap(readView) : [],
  };
}

function readView(stored: unknown): SavedView[] {
  const name = partOf(stored, 'name');
  const search = partOf(stored, 'search');
  if (typeof name !== 'string' || typeof search !== 'object' || search === null) return [];
  return [{ name, search: { ...search }, isDefault: partOf(stored, 'isDefault') === true }];
}
