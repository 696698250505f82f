import { Checkbox } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { useEscape } from '../keyboard/use-escape.ts';
import type { Column, Selection, Sort } from './column.ts';
import styles from './DataTable.module.css';
import selectionBarStyles from './SelectionBar.module.css';

const sortNames = { ASC: 'ascending', DESC: 'descending' } as const;

/** The column heads; sortable heads are buttons. */
export function TableHead<Row extends { readonly id: string }>({
  columns,
  rows,
  selection,
  sort,
  onSort,
}: {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  selection?: Selection | undefined;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
}) {
  return (
    <thead className={styles.head}>
      <tr className={styles.headRow}>
        {selection && (
          <th className={styles.cell} aria-label="Selection">
            <ChooseAll rows={rows} selection={selection} />
          </th>
        )}
        {columns.map(({ id, header, align, sortable }) => (
          <th
            key={id}
            className={styles.cell}
            data-align={align}
            aria-sort={sort?.by === id ? sortNames[sort.order] : undefined}
          >
            {sortable && onSort ? (
              <button
                type="button"
                className={styles.sort}
                data-active={sort?.by === id || undefined}
                onClick={() => onSort({ by: id, order: nextOrder(sort, id) })}
              >
                {header}
                {sort?.by === id && <SortArrow order={sort.order} />}
              </button>
            ) : (
              header
            )}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function ChooseAll({
  rows,
  selection,
}: {
  rows: readonly { readonly id: string }[];
  selection: Selection;
}) {
  const chosenCount = rows.filter(({ id }) => selection.ids.has(id)).length;
  const isAll = rows.length > 0 && chosenCount === rows.length;
  return (
    <Checkbox
      aria-label="Select all rows on this page"
      checked={isAll}
      indeterminate={chosenCount > 0 && !isAll}
      onChange={() => selection.change(new Set(isAll ? [] : rows.map(({ id }) => id)))}
    />
  );
}

function SortArrow({ order }: { order: Sort['order'] }) {
  const Icon = order === 'ASC' ? IconArrowUp : IconArrowDown;
  return <Icon size={13} stroke={1.8} aria-hidden="true" />;
}

function nextOrder(sort: Sort | undefined, column: string): Sort['order'] {
  return sort?.by === column && sort.order === 'DESC' ? 'ASC' : 'DESC';
}

/** The bar for selected rows: their number and bulk actions. Escape clears the selection. */
export function SelectionBar({
  selection,
  children,
}: {
  selection: Selection;
  children: React.ReactNode;
}) {
  const clear = () => selection.change(new Set());
  useEscape(clear);
  return (
    <div
      className={selectionBarStyles.bar}
      role="toolbar"
      aria-label="Actions for the selected rows"
    >
      <span className={selectionBarStyles.count}>{selection.ids.size} selected</span>
      {children}
      <button
        type="button"
        className={selectionBarStyles.close}
        aria-label="Clear the selection"
        onClick={clear}
      >
        <IconX size={15} stroke={1.8} aria-hidden="true" />
      </button>
    </div>
  );
}
