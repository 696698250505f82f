import { Box, Checkbox, Stack } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useDeferredValue, useMemo } from 'react';
import { useReportedChange } from '../../service/live/reported-change.ts';
import { useRegisteredActions } from '../keyboard/page-actions.ts';
import { SkeletonLine } from '../layout/loading/Skeleton.tsx';
import {
  type Column,
  type ColumnChoice,
  columnActions,
  columnGap,
  type RowKey,
  type Selection,
  type Sort,
  toggled,
  visibleColumns,
} from './column.ts';
import { ColumnsMenu } from './columns/ColumnsMenu.tsx';
import { type Paging, TableFoot } from './foot/TableFoot.tsx';
import { storedRowHeight } from './rows/density.tsx';
import { SelectionBar, TableHead, useCursor, useWidth } from './TableHead.tsx';
import styles from './table.module.css';

const selectionWidth = 22;
/** From the last column to the edge, with the column menu between them. */
const menuEnd = 46;

export interface DataTableProps<Row> {
  readonly label: string;
  /** Default: the height stored in this browser. */
  readonly rowHeight?: number;
  /** Their widths do not depend on the rows, so that another page or search does not move them. */
  readonly columns: readonly Column<Row>[];
  /** The selected columns; without it, columns cannot be selected. */
  readonly columnChoice?: ColumnChoice;
  readonly rows: readonly Row[] | undefined;
  /** The rows are those of earlier filters. */
  readonly isStale?: boolean;
  readonly paging?: Paging | undefined;
  /** Replaces the numbered pager. */
  readonly pager?: React.ReactNode;
  /** Additional keys for the row at the cursor. */
  readonly keys?: readonly RowKey<Row>[] | undefined;
  readonly rowLabel: (row: Row) => string;
  readonly empty: React.ReactNode;
  /** The row with an open panel; moving the cursor opens the panel of the next row. */
  readonly openId?: string | undefined;
  readonly sort?: Sort | undefined;
  readonly selection?: Selection;
  readonly bulkActions?: React.ReactNode;
  /** Recently changed rows, which are highlighted. */
  readonly changedIds?: ReadonlySet<string>;
  readonly onOpen: (row: Row) => void;
  readonly onPage?: (page: number) => void;
  readonly onSort?: (sort: Sort) => void;
}

/** A virtualised page of a list with its keys and foot. New rows are rendered in batches, so that it responds. */
export function DataTable<Row extends { readonly id: string }>(props: DataTableProps<Row>) {
  const { selection, openId, onOpen, columnChoice, rowHeight = storedRowHeight() } = props;
  const rows = useDeferredValue(props.rows);
  const deletedId = useReportedChange()?.deletedId;
  const declared = useDeferredValue(props.columns);
  const { box: scroller, ref, width } = useWidth<HTMLDivElement>();
  const chosenIds = columnChoice?.ids;
  const reserved = (selection ? selectionWidth + columnGap : 0) + (columnChoice ? menuEnd - 24 : 0);
  const columns = useMemo(
    () => visibleColumns(declared, chosenIds, { width, reserved }),
    [declared, chosenIds, width, reserved],
  );
  const visibleIds = new Set(columns.map(({ id }) => id));
  useRegisteredActions(
    columnChoice ? columnActions({ columns: props.columns, visibleIds, choice: columnChoice, of: props.label }) : [],
  );
  const virtualizer = useVirtualizer({
    count: rows?.length ?? 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows?.[index]?.id ?? index,
    overscan: 10,
  });
  const items = virtualizer.getVirtualItems();
  const toggle = (row: Row) => selection?.change(toggled(selection.ids, row.id));
  const { cursor, setCursor } = useCursor({
    box: scroller,
    rows,
    isReady: !props.isStale && rows !== undefined && rows === props.rows,
    openId,
    onOpen,
    onToggle: toggle,
    keys: props.keys,
    onMove: (index) => virtualizer.scrollToIndex(index),
  });

  return (
    <Stack
      gap={0}
      flex={1}
      mih={0}
      pos="relative"
      style={{
        '--columns': `${selection ? `${selectionWidth}px ` : ''}${columns.map((column) => column.width).join(' ')}`,
        '--row': `${rowHeight}px`,
        '--end': `${columnChoice ? menuEnd : 24}px`,
      }}
    >
      {columnChoice && <ColumnsMenu columns={props.columns} visibleIds={visibleIds} choice={columnChoice} />}
      <Box
        ref={ref}
        className={styles.scroller}
        flex={1}
        mih={0}
        style={{
          '--rows': `${virtualizer.getTotalSize()}px`,
          '--scrolled': `${virtualizer.scrollOffset ?? 0}px`,
          '--fills': rows
            ?.map(({ id }, index) =>
              [
                index === cursor &&
                  `${fillAt(index, 'accent-line', '0px', '1px')}${fillAt(index, 'accent-line', 'var(--row) - 2px', '1px')}`,
                (id === openId || selection?.ids.has(id)) && fillAt(index, 'selected'),
              ]
                .filter(Boolean)
                .join(''),
            )
            .join(''),
        }}
        tabIndex={0}
        onPointerOver={({ target }) => {
          const row = target instanceof Element && target.closest('tbody > [aria-rowindex]');
          const fill = row ? fillAt(Number(row.ariaRowIndex) - 2, 'hover') : '';
          scroller.current?.style.setProperty('--pointed', fill);
        }}
        onPointerLeave={() => scroller.current?.style.removeProperty('--pointed')}
      >
        <table
          className={styles.dataTableTable}
          aria-label={props.label}
          aria-rowcount={props.paging?.numberOfElements ?? -1}
          aria-busy={!rows}
        >
          <TableHead
            columns={columns}
            rows={rows ?? []}
            selection={selection}
            sort={props.sort}
            onSort={props.onSort}
          />
          <tbody className={styles.dataTableBody} style={{ height: virtualizer.getTotalSize() }}>
            {rows
              ? items.map(({ index, start }) => {
                  const row = rows[index];
                  return (
                    row && (
                      <TableRow
                        key={row.id}
                        row={row}
                        label={props.rowLabel(row)}
                        index={index}
                        top={start}
                        columns={columns}
                        isCursor={index === cursor}
                        isOpen={row.id === openId}
                        isChosen={selection?.ids.has(row.id)}
                        isChanged={props.changedIds?.has(row.id) ?? false}
                        isDeleted={row.id === deletedId}
                        onPoint={() => setCursor(index)}
                        onOpen={() => onOpen(row)}
                        onToggle={() => toggle(row)}
                      />
                    )
                  );
                })
              : SkeletonRows({ columns, withSelection: Boolean(selection), rowHeight })}
          </tbody>
        </table>
        {rows?.length === 0 && <div style={{ padding: '44px var(--vd-inset)' }}>{props.empty}</div>}
      </Box>
      {selection && selection.ids.size > 0 && <SelectionBar selection={selection}>{props.bulkActions}</SelectionBar>}
      <TableFoot
        paging={props.paging}
        pager={props.pager}
        keys={props.keys}
        onPage={props.onPage}
        selectable={Boolean(selection)}
      />
    </Stack>
  );
}

/** A background layer that continues a row, or part of its height, next to the scrollbar. */
function fillAt(index: number, colour: string, top = '0px', height = 'var(--row) - 1px'): string {
  return `linear-gradient(var(--vd-${colour}) 0 0) 100% calc(32px + ${index} * var(--row) + ${top} - var(--scrolled)) / var(--gutter) calc(${height}) no-repeat border-box,`;
}

/** One row; a click anywhere opens it, the keyboard uses its link or j and k. */
function TableRow<Row>({
  row,
  label,
  index,
  top,
  columns,
  isCursor,
  isOpen,
  isChosen,
  isChanged,
  isDeleted,
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
  isDeleted: boolean;
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
      className={styles.dataTableRow}
      data-cursor={isCursor || undefined}
      data-selected={isOpen || isChosen || undefined}
      data-changed={isChanged || undefined}
      data-deleted={isDeleted || undefined}
      style={{ transform: `translateY(${top}px)` }}
      onClick={({ target }) => {
        onPoint();
        if (!(target instanceof HTMLInputElement)) onOpen();
      }}
      onFocus={onPoint}
    >
      {isChosen !== undefined && (
        <td className={styles.cell}>
          <Checkbox aria-label={`Select ${label}`} checked={isChosen} onChange={onToggle} tabIndex={-1} />
        </td>
      )}
      {cells}
    </tr>
  );
}

const rows = Array.from({ length: 12 }, (_, index) => index);

interface SkeletonRowsProps {
  readonly columns: readonly { readonly id: string }[];
  readonly withSelection: boolean;
  readonly rowHeight: number;
}

/** Placeholder rows of the exact height while the first page is loading. */
function SkeletonRows({ columns, withSelection, rowHeight }: SkeletonRowsProps) {
  return rows.map((row) => (
    <tr key={row} className={styles.dataTableRow} style={{ transform: `translateY(${row * rowHeight}px)` }}>
      {withSelection && <td />}
      {columns.map(({ id }, column) => (
        <td key={id} className={styles.cell}>
          <SkeletonLine width={`${70 - ((row * 7 + column * 13) % 35)}%`} />
        </td>
      ))}
    </tr>
  ));
}
