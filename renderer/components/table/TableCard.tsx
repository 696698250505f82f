import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useChangedIds } from '../../service/live/live-changes.ts';
import { useReportedChange } from '../../service/live/reported-change.ts';
import { Card } from '../layout/Card.tsx';
import styles from './table.module.css';

/** A column of a table on the page of another record. */
export interface CardColumn<Row> {
  readonly header: string;
  /** The kind of its cells: `name` and `status` are truncated, `number` and `when` are right-aligned. */
  readonly kind?: 'name' | 'status' | 'dim' | 'number' | 'when';
  /** Hidden if there is little room. */
  readonly isWide?: boolean;
  /** Takes the remaining width, or a third of the table, and is truncated; at most one column. */
  readonly grows?: boolean | 'third';
  readonly render: (row: Row) => React.ReactNode;
}

type CardColumnOptions = Pick<CardColumn<never>, 'kind' | 'isWide' | 'grows'>;

/** A column with its kind, or with its kind and further options. */
export function cardColumn<Row>(
  header: string,
  options: CardColumnOptions['kind'] | CardColumnOptions,
  render: CardColumn<Row>['render'],
): CardColumn<Row> {
  return { header, ...(typeof options === 'string' ? { kind: options } : options), render };
}

/** The first rows of a fully loaded table; the others on demand. */
export function TableCard<Row extends { readonly id: string }>({
  title,
  rows,
  total = rows.length,
  actions,
  head,
  none = 'None.',
  columns,
  first = 20,
  rowTitle,
  last,
  keys,
}: {
  title: string;
  /** The number of rows, shown next to the title, if `rows` has only some of them. */
  total?: number;
  actions?: React.ReactNode;
  /** Shown above the table. */
  head?: React.ReactNode;
  /** Shown instead of the table if it has no rows. */
  none?: React.ReactNode;
  columns: readonly CardColumn<Row>[];
  rows: readonly Row[];
  first?: number;
  rowTitle?: (row: Row) => string | undefined;
  /** A custom last row. */
  last?: React.ReactNode;
  /** `RowKeys`, whose cursor is the focused row. */
  keys?: React.ReactNode;
}) {
  const changedIds = useChangedIds();
  const deletedId = useReportedChange()?.deletedId;
  const [isExpanded, setExpanded] = useState(false);
  const visibleRows = isExpanded ? rows : rows.slice(0, first);
  const isCut = visibleRows.length < rows.length;
  return (
    <Card title={title} label={title} hint={total > 0 && total.toLocaleString('en')} flush actions={actions}>
      {head && <div style={{ '--vd-bar-inset': '16px' }}>{head}</div>}
      {rows.length === 0 && !last ? (
        <p className="soft" style={{ padding: '2px 16px 16px' }}>
          {none}
        </p>
      ) : (
        <div style={{ containerType: 'inline-size' }}>
          <table className={styles.sideTableTable}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column.header} {...cellOf(column)}>
                    {column.header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {visibleRows.map((row) => (
                <tr
                  key={row.id}
                  tabIndex={keys ? -1 : undefined}
                  data-changed={changedIds.has(row.id) || undefined}
                  data-deleted={row.id === deletedId || undefined}
                  title={rowTitle?.(row)}
                >
                  {columns.map((column) => (
                    <td key={column.header} className={column.kind && kindClasses[column.kind]} {...cellOf(column)}>
                      {column.render(row)}
                    </td>
                  ))}
                </tr>
              ))}
              {!isCut && last}
            </tbody>
          </table>
          {isCut && (
            <UnstyledButton className={styles.more} onClick={() => setExpanded(true)}>
              Show all {rows.length}
            </UnstyledButton>
          )}
        </div>
      )}
      {rows.length > 0 && keys}
    </Card>
  );
}

const kindClasses = {
  name: styles.sideTableName,
  status: styles.status,
  dim: 'quiet',
  number: undefined,
  when: 'quiet',
} as const;

function cellOf({ kind, isWide, grows }: Omit<CardColumn<never>, 'header' | 'render'>) {
  const isRight = kind === 'number' || kind === 'when';
  return {
    'data-align': isRight ? 'right' : undefined,
    'data-wide': isWide || undefined,
    'data-rest': grows || undefined,
  };
}
