import { listDefaults } from './search-fields.ts';
import { type ListSearch, type SavedView, storedList, storeList } from './stored-lists.ts';

/** The position in a list and the selected row, which are not part of its state. */
const passing: ReadonlySet<string> = new Set(['page', 'selected', 'cursor', 'tab']);
const mostViews = 40;
const longestName = 60;

/** The state of a list without the position: the contents of a view. */
export function stateOf(search: object, columns: readonly string[] | undefined): ListSearch {
  const parameters = { ...(columns && { columns: columns.join() }), ...search };
  const entries: [string, unknown][] = Object.entries(parameters);
  return Object.fromEntries(
    entries
      .filter(([name, value]) => value !== undefined && !passing.has(name))
      .filter(([name, value]) => name !== 'size' || value !== listDefaults.size)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Parameters that select no rows: the position, the order and the form of the list. */
const unfiltered = new Set([...passing, 'size', 'columns', 'sortOn', 'sortOrder', 'view', 'of', 'console', 'name']);

/** Whether filters exclude rows of a list. */
export function isNarrowed(search: object): boolean {
  return Object.entries(search).some(([name, value]) => Boolean(value) && !unfiltered.has(name));
}

/** Whether a view is current. A view without columns matches any. */
export function isShown({ search }: SavedView, state: ListSearch): boolean {
  const { columns: _, ...withoutColumns } = state;
  return JSON.stringify(search) === JSON.stringify('columns' in search ? state : withoutColumns);
}

/** Why a view cannot have this name, or `undefined`. */
export function nameFault(name: string, others: readonly SavedView[]): string | undefined {
  if (name.trim() === '') return 'Enter a name for the view.';
  if (name.trim().length > longestName) return `Use at most ${longestName} characters.`;
  if (others.length >= mostViews) return `A list can have at most ${mostViews} views. Delete one first.`;
  return others.some((view) => view.name === name.trim())
    ? 'Another view of this list has this name. Choose another name.'
    : undefined;
}

export function storeViews(path: string, views: readonly SavedView[]): void {
  storeList(path, { ...storedList(path), views });
}

/** Stores the selected columns of a list; `undefined` resets them. */
export function storeColumns(path: string, columns: readonly string[] | undefined): void {
  storeList(path, { ...storedList(path), columns });
}
