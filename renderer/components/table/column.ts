export interface Column<Row> {
  /** Also the name to sort by. */
  readonly id: string;
  readonly header: string;
  /** A track of CSS grid. @example "minmax(180px, 2fr)" */
  readonly width: string;
  readonly align?: 'right';
  readonly sortable?: boolean;
  /** The column is left out while the list is narrower than this, in pixels. */
  readonly dropBelow?: number;
  readonly render: (row: Row) => React.ReactNode;
}

/** A key and what it does with the row that the cursor is on. */
export interface RowKey<Row> {
  readonly key: string;
  readonly label: string;
  act(row: Row): void;
}

/** Which columns somebody wants to see. */
export interface ColumnChoice {
  /** Nothing where none were chosen. */
  readonly ids: readonly string[] | undefined;
  choose(ids: readonly string[] | undefined): void;
}

export interface Sort {
  readonly by: string;
  readonly order: 'ASC' | 'DESC';
}

export interface Selection {
  readonly ids: ReadonlySet<string>;
  change(ids: Set<string>): void;
}

/** The selection with one row more, or one less. */
export function toggled(ids: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
