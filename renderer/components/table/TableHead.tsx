import { Checkbox } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { enterPanel, useEscape } from '../keyboard/focus.ts';
import { usePageKeys } from '../keyboard/use-page-keys.ts';
import { type Column, nearestTo, type RowKey, type Selection, type Sort } from './column.ts';
import { useEntry } from './enter-list.ts';
import styles from './table.module.css';

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
    <thead className={styles.dataTableHead}>
      <tr className={`quiet ${styles.headRow}`}>
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
                className={`inline ${styles.sort}`}
                data-active={sort?.by === id || undefined}
                onClick={() => onSort({ by: id, order: sort?.by === id && sort.order === 'DESC' ? 'ASC' : 'DESC' })}
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

function ChooseAll({ rows, selection }: { rows: readonly { readonly id: string }[]; selection: Selection }) {
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

/** The bar for selected rows: their number and bulk actions. Escape clears the selection. */
export function SelectionBar({ selection, children }: { selection: Selection; children: React.ReactNode }) {
  const clear = () => selection.change(new Set());
  useEscape(clear);
  return (
    <div className={`line ${styles.selectionBarBar}`} role="toolbar" aria-label="Actions for the selected rows">
      <span className="strong figures" style={{ marginInlineEnd: 8, whiteSpace: 'nowrap' }}>
        {selection.ids.size} selected
      </span>
      {children}
      <button type="button" className={styles.close} aria-label="Clear the selection" onClick={clear}>
        <IconX size={15} stroke={1.8} aria-hidden="true" />
      </button>
    </div>
  );
}

/**
 * The row that keys act on: the row with the open panel, else the one reached with j, k or arrow keys. Enter opens its
 * panel, then moves the focus there.
 */
export function useCursor<Row extends { readonly id: string }>({
  box,
  rows = [],
  isReady,
  openId,
  across = 1,
  onOpen,
  onToggle,
  onMove,
  keys = [],
}: {
  /** Gets the focus from a link or button outside of a panel, which would get the Enter key. */
  box: React.RefObject<HTMLElement | null>;
  rows: readonly Row[] | undefined;
  /** Whether the rows are those of the current filters. */
  isReady: boolean;
  openId: string | undefined;
  /** The number of rows side by side; up and down arrows move by this number. */
  across?: number;
  onOpen: (row: Row) => void;
  onToggle?: (row: Row) => void;
  onMove: (index: number) => void;
  keys?: readonly RowKey<Row>[] | undefined;
}) {
  const [pointedId, setPointedId] = useState<string>();
  const indexOf = (id: string | undefined) => rows.findIndex((row) => row.id === id);
  const openIndex = indexOf(openId);
  // The row moves while records arrive; the cursor follows its record, and goes to the nearest row if it is deleted.
  const earlierRows = useRef(rows);
  const pointedIndex = indexOf(pointedId);
  const nearest = () => nearestTo(pointedId, earlierRows.current, (row) => indexOf(row.id) >= 0)?.id;
  const cursor = [openIndex, pointedIndex].find((index) => index >= 0) ?? indexOf(nearest());
  useEffect(() => {
    if (pointedIndex >= 0) earlierRows.current = rows;
  });
  const setCursor = (index: number) => setPointedId(rows[index]?.id);
  const moveTo = (index: number) => {
    const row = rows[index];
    if (!row) return;
    setCursor(index);
    onMove(index);
    if (openId) onOpen(row);
  };
  useEntry(isReady, () => {
    if (rows.length === 0) return;
    moveTo(0);
    box.current?.focus({ preventScroll: true });
  });
  const steps: Readonly<Record<string, number>> = {
    j: 1,
    k: -1,
    ArrowDown: across,
    ArrowUp: -across,
    ...(across > 1 ? { ArrowRight: 1, ArrowLeft: -1 } : {}),
  };
  usePageKeys((event) => {
    const row = rows[cursor];
    const step = steps[event.key];
    const rowKey = keys.find(({ key }) => key === event.key);
    if (step !== undefined) {
      moveTo(cursor < 0 ? 0 : Math.max(0, cursor + step));
      if (isControl(event.target) && !isWithinPanel(event.target)) box.current?.focus({ preventScroll: true });
    } else if (event.key === 'Enter' && isWithinPanel(event.target)) return;
    else if (event.key === 'Enter' && row?.id === openId && !isControl(event.target, openRowLink))
      enterPanel(box.current);
    else if (event.key === 'Enter' && row && !isControl(event.target)) onOpen(row);
    else if (event.key === 'x' && row && onToggle) onToggle(row);
    else if (rowKey && row && !(/^( |Enter)$/.test(event.key) && isControl(event.target))) rowKey.action(row);
    else return;
    event.preventDefault();
  });
  return { cursor, setCursor };
}

function isWithinPanel(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('aside') !== null;
}

/** The link of the row with the open panel. */
const openRowLink = `[aria-current="true"] .${styles.rowLinkName}`;

function isControl(target: EventTarget | null, except = ':host'): target is HTMLElement {
  return target instanceof HTMLElement && target.matches('a, button, [role="tab"]') && !target.matches(except);
}

/** The inner width of the element `box` from its first frame on. Its style has the scrollbar width as `--gutter`. */
export function useWidth<Box extends HTMLElement>() {
  const size = useElementSize<Box>();
  const box = useRef<Box>(null);
  const [firstWidth, setFirstWidth] = useState(0);
  useLayoutEffect(() => {
    const { offsetWidth = 0, clientWidth = 0, style } = box.current ?? {};
    style?.setProperty('--gutter', `${offsetWidth - clientWidth}px`);
    setFirstWidth(clientWidth);
  }, []);
  return { box, ref: useMergedRef(size.ref, box), width: size.width || firstWidth };
}
