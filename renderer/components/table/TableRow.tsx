import { Checkbox } from '@mantine/core';
import { useMemo } from 'react';
import { SkeletonLine } from '../layout/Skeleton.tsx';
import type { Column } from './column.ts';
import styles from './DataTable.module.css';

/** One row; a click anywhere opens it, the keyboard uses its link or j and k. */
export function TableRow<Row>({
  row,
  label,
  index,
  top,
  columns,
  isCursor,
  isOpen,
  isChosen,
  isChanged,
  onPoint,
  onOpen,
  onToggle,
}: {
  row: Row;
  label: string;
  /** Its index on the page, from 0. */
  index: number;
  /** Its distance from the first row, in pixels. */
  top: number;
  columns: readonly Column<Row>[];
  isCursor: boolean;
  isOpen: boolean;
  /** `undefined` if rows cannot be selected. */
  isChosen: boolean | undefined;
  isChanged: boolean;
  onPoint: () => void;
  onOpen: () => void;
  onToggle: () => void;
}) {
  // Cursor, selection and scrolling are set on the row element around the cells.
  const cells = useMemo(
    () =>
      columns.map((column) => (
        <td key={column.id} className={styles.cell} data-align={column.align}>
          {column.render(row)}
        </td>
      )),
    [columns, row],
  );
  return (
    <tr
      aria-rowindex={index + 2}
      aria-current={isOpen || undefined}
      className={styles.row}
      data-cursor={isCursor || undefined}
      data-selected={isOpen || isChosen || undefined}
      data-changed={isChanged || undefined}
      style={{ transform: `translateY(${top}px)` }}
      onClick={({ target }) => {
        onPoint();
        if (!(target instanceof HTMLInputElement)) onOpen();
      }}
      onFocus={onPoint}
    >
      {isChosen !== undefined && (
        <td className={styles.cell}>
          <Checkbox
            aria-label={`Select ${label}`}
            checked={isChosen}
            onChange={onToggle}
            tabIndex={-1}
          />
        </td>
      )}
      {cells}
    </tr>
  );
}

const rows = Array.from({ length: 12 }, (_, index) => index);

/** Placeholder rows of the exact height while the first page is loading. */
export function SkeletonRows({
  columns,
  withSelection,
  rowHeight,
}: {
  columns: readonly { readonly id: string }[];
  withSelection: boolean;
  rowHeight: number;
}) {
  return rows.map((row) => (
    <tr key={row} className={styles.row} style={{ transform: `translateY(${row * rowHeight}px)` }}>
      {withSelection && <td />}
      {columns.map(({ id }, column) => (
        <td key={id} className={styles.cell}>
          <SkeletonLine width={`${70 - ((row * 7 + column * 13) % 35)}%`} />
        </td>
      ))}
    </tr>
  ));
}
