import { keepList, keptList, type ListSearch, type SavedView } from './kept-lists.ts';
import { listDefaults } from './list-search.ts';

/** Where somebody is in a list, and the row that is looked at: no part of what the list shows. */
const passing: ReadonlySet<string> = new Set(['page', 'selected', 'cursor', 'tab']);
const mostViews = 40;
const longestName = 60;

/** What is shown of a list, wherever somebody is in it: what a view keeps. */
export function stateOf(search: object, columns: readonly string[] | undefined): ListSearch {
  const asked = { ...(columns && { columns: columns.join() }), ...search };
  const entries: [string, unknown][] = Object.entries(asked);
  return Object.fromEntries(
    entries
      .filter(([name, value]) => value !== undefined && !passing.has(name))
      .filter(([name, value]) => name !== 'size' || value !== listDefaults.size)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** Whether a view is what is shown. One that names no columns takes whichever are. */
export function isShown({ search }: SavedView, state: ListSearch): boolean {
  const { columns: _, ...bare } = state;
  return JSON.stringify(search) === JSON.stringify('columns' in search ? state : bare);
}

/** Why a view cannot have this name; nothing where it can. */
export function nameFault(name: string, others: readonly SavedView[]): string | undefined {
  if (name.trim() === '') return 'Give the view a name.';
  if (name.trim().length > longestName) return `Use at most ${longestName} characters.`;
  if (others.length >= mostViews)
    return `A list keeps ${mostViews} views at most. Delete one first.`;
  return others.some((other) => other.name === name.trim())
    ? 'Another view of this list has this name.'
    : undefined;
}

/** Puts views in place of those of a list. */
export function keepViews(path: string, views: readonly SavedView[]): void {
  keepList(path, { ...keptList(path), views });
}

/** Remembers the columns of a list here; with nothing it forgets them. */
export function keepColumns(path: string, columns: readonly string[] | undefined): void {
  keepList(path, { ...keptList(path), columns });
}
