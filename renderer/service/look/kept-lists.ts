import { useSyncExternalStore } from 'react';
import { partOf } from '../call/failure.ts';
import { keptHere } from './kept-here.ts';
import type { SearchSchema } from './search-fields.ts';

/** What a list keeps in the URL, by name. */
export type ListSearch = Readonly<Record<string, unknown>>;

/** A state of a list that somebody named. */
export interface SavedView {
  readonly name: string;
  readonly search: ListSearch;
  /** It is what the list opens with. */
  readonly isDefault: boolean;
}

/** What this browser keeps of a list. */
export interface KeptList {
  /** By their ids; nothing where none were chosen. */
  readonly columns: readonly string[] | undefined;
  readonly views: readonly SavedView[];
}

const listeners = new Set<() => void>();

/** The list at a path, as it is kept here. */
export function keptList(path: string): KeptList {
  return readList(keptText(), path);
}

/** The list at a path, whoever changes it: in another tab too. */
export function useKeptList(path: string): KeptList {
  return readList(useSyncExternalStore(subscribe, keptText), path);
}

/** Keeps a list, or throws where this browser keeps no more. */
export function keepList(path: string, kept: KeptList): void {
  const others = Object.entries(parse(keptText())).filter(([other]) => other !== path);
  const isEmpty = !kept.columns && kept.views.length === 0;
  const all = Object.fromEntries(isEmpty ? others : [...others, [path, kept]]);
  localStorage.setItem(keptHere.lists, JSON.stringify(all));
  for (const listener of listeners) listener();
}

/** The names of what a view asks for and its list does not know, or not so, any more. */
export function lostFields({ search }: SavedView, schema: SearchSchema<object>): readonly string[] {
  const read = schema.parse(search);
  return Object.entries(search)
    .filter(([name, value]) => JSON.stringify(partOf(read, name)) !== JSON.stringify(value))
    .map(([name]) => name);
}

/** What a list opens with where its address asks for nothing; a view that is not whole any more does not count. */
export function defaultSearch(path: string, schema: SearchSchema<object>): ListSearch | undefined {
  const view = keptList(path).views.find(({ isDefault }) => isDefault);
  return view && lostFields(view, schema).length === 0 ? view.search : undefined;
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => key === keptHere.lists && listener();
  window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    window.removeEventListener('storage', onStorage);
    listeners.delete(listener);
  };
}

function keptText(): string {
  return localStorage.getItem(keptHere.lists) ?? '';
}

// Whatever else stands there is as if it were not.
function readList(text: string, path: string): KeptList {
  const kept = partOf(parse(text), path);
  const columns = partOf(kept, 'columns');
  const views = partOf(kept, 'views');
  return {
    columns: Array.isArray(columns)
      ? columns.filter((id): id is string => typeof id === 'string')
      : undefined,
    views: Array.isArray(views) ? views.flatMap(readView) : [],
  };
}

function readView(kept: unknown): SavedView[] {
  const name = partOf(kept, 'name');
  const search = partOf(kept, 'search');
  if (typeof name !== 'string' || typeof search !== 'object' || search === null) return [];
  return [{ name, search: { ...search }, isDefault: partOf(kept, 'isDefault') === true }];
}

function parse(text: string): object {
  try {
    return Object(JSON.parse(text));
  } catch {
    return {};
  }
}
