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
  readonly render: (row: Row) => React.ReactNode;
}

/** A key and its action on the row at the cursor. */
export interface RowKey<Row> {
  readonly key: string;
  readonly label: string;
  act(row: Row): void;
}

/** The selected columns. */
export interface ColumnChoice {
  /** `undefined` if none are selected. */
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

/** The selection with a row added or removed. */
export function toggled(ids: ReadonlySet<string>, id: string): Set<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}
