import type { PageAction } from '../keyboard/page-actions.ts';

export interface Column<Row> {
  /** Also the name to sort by. */
  readonly id: string;
  readonly header: string;
  /** A CSS grid track. @example "minmax(180px, 2fr)" */
  readonly width: string;
  readonly align?: 'right';
  readonly sortable?: boolean;
  /** The column is hidden if the list is narrower than this, in pixels. */
  readonly dropBelow?: number;
  /** Hidden until it is selected. */
  readonly isExtra?: boolean;
  readonly render: (row: Row) => React.ReactNode;
}

/** A key and its action on the row at the cursor. */
export interface RowKey<Row> {
  readonly key: string;
  readonly label: string;
  action(row: Row): void;
}

export interface ColumnChoice {
  /** `undefined` if none are selected. */
  readonly ids: readonly string[] | undefined;
  choose(ids: readonly string[] | undefined): void;
}

export type Sort = { readonly by: string; readonly order: 'ASC' | 'DESC' };

export interface Selection {
  readonly ids: ReadonlySet<string>;
  change(ids: Set<string>): void;
}

/** The selection with a row added or removed. */
export function toggled(ids: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** The row with the id if it passes; else the next row that does, or the previous one. */
export function nearestTo<Row extends { readonly id: string }>(
  id: string | undefined,
  rows: readonly Row[],
  passes: (row: Row) => boolean,
): Row | undefined {
  const index = rows.findIndex((row) => row.id === id);
  return index < 0 ? undefined : (rows.slice(index).find(passes) ?? rows.slice(0, index).findLast(passes));
}

type ColumnSize = Pick<Column<never>, 'id' | 'width' | 'dropBelow' | 'isExtra'>;

/** Between two columns, in pixels. */
export const columnGap = 16;
/** The padding at both ends of a row. */
const padding = 48;

/** The least share of its declared width that a column with a share (`fr`) has in a narrow list. */
const leastShare = 0.75;

/**
 * The columns of a table in order: those selected, or by default those that are neither extra nor hidden below their
 * own width. If they do not fit, those with the largest own width are hidden first. Before a column without an
 * own width is hidden, those with a share (`fr`) become narrower. The first column identifies a row and is always shown.
 * `reserved` is the width of what precedes them.
 */
export function visibleColumns<Item extends ColumnSize>(
  columns: readonly Item[],
  chosenIds: readonly string[] | undefined,
  { width, reserved = 0 }: { readonly width: number; readonly reserved?: number },
): readonly Item[] {
  const visible = columns.filter(({ id, dropBelow = 0, isExtra }, index) =>
    chosenIds ? index === 0 || chosenIds.includes(id) : !isExtra && (width === 0 || width >= dropBelow),
  );
  while (width > 0 && visible.length > 1 && leastWidth(visible) > width - reserved) {
    const widest = Math.max(...visible.slice(1).map(({ dropBelow = 0 }) => dropBelow));
    const narrower = widest === 0 && narrowedTo(visible, width - reserved);
    if (narrower) return narrower;
    visible.splice(
      visible.findLastIndex(({ dropBelow = 0 }, index) => index > 0 && dropBelow === widest),
      1,
    );
  }
  return visible;
}

/** The columns with narrower shares, so that they fit; `undefined` if they cannot. */
function narrowedTo<Item extends ColumnSize>(columns: readonly Item[], width: number): readonly Item[] | undefined {
  const shared = columns.filter(isShared).reduce((sum, column) => sum + leastOf(column), 0);
  const share = 1 - (leastWidth(columns) - width) / shared;
  if (!(share >= leastShare)) return undefined;
  const narrow = (column: Item) => column.width.replace(/\d+/, String(Math.floor(leastOf(column) * share)));
  return columns.map((column) => (isShared(column) ? { ...column, width: narrow(column) } : column));
}

function isShared({ width }: ColumnSize): boolean {
  return width.includes('fr');
}

/** The selection with a column added or removed; `undefined` if it equals the default. */
export function withColumn(
  columns: readonly ColumnSize[],
  chosenIds: readonly string[] | undefined,
  id: string,
): readonly string[] | undefined {
  const defaultIds = columns.filter(({ isExtra }) => !isExtra).map((column) => column.id);
  const previousIds = chosenIds ?? defaultIds;
  const nextIds = columns
    .map((column) => column.id)
    .filter((item) => (item === id ? !previousIds.includes(item) : previousIds.includes(item)));
  return nextIds.join() === defaultIds.join() ? undefined : nextIds;
}

function leastWidth(columns: readonly ColumnSize[]): number {
  return columns.map(leastOf).reduce((sum, width) => sum + width, padding + columnGap * (columns.length - 1));
}

function leastOf({ width }: ColumnSize): number {
  return Number(/\d+/.exec(width)?.[0] ?? 0);
}

interface ColumnActionsOptions {
  readonly columns: readonly Pick<Column<never>, 'id' | 'header' | 'width' | 'isExtra'>[];
  readonly visibleIds: ReadonlySet<string>;
  readonly choice: ColumnChoice;
  readonly of: string;
}

/** Palette entries that show or hide each column except the first; none for a selected column that does not fit. */
export function columnActions({
  columns,
  visibleIds,
  choice: { ids, choose },
  of,
}: ColumnActionsOptions): readonly PageAction[] {
  return columns
    .slice(1)
    .filter(({ id, isExtra }) => visibleIds.has(id) || (ids ? !ids.includes(id) : isExtra))
    .map(({ id, header }) => ({
      label: `${visibleIds.has(id) ? 'Hide' : 'Show'} column ${header}`,
      of,
      isOneOfMany: true,
      run: () => choose(withColumn(columns, ids, id)),
    }));
}
