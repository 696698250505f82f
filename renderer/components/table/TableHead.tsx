import { Checkbox } from '@mantine/core';
import { useElementSize, useMergedRef } from '@mantine/hooks';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { enterPanel, useEscape } from '../keyboard/focus.ts';
import { usePageKeys } from '../keyboard/use-page-keys.ts';
import type { Column, RowKey, Selection, Sort } from './column.ts';
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

function nextOrder(sort: Sort | undefined, column: string): Sort['order'] {
  return sort?.by === column && sort.order === 'DESC' ? 'ASC' : 'DESC';
}

/** The bar for selected rows: their number and bulk actions. Escape clears the selection. */
export function SelectionBar({ selection, children }: { selection: Selection; children: React.ReactNode }) {
  const clear = () => selection.change(new Set());
  useEscape(clear);
  return (
    <div className={styles.selectionBarBar} role="toolbar" aria-label="Actions for the selected rows">
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
  // The row moves while records arrive; the cursor follows its record.
  const cursor = openIndex >= 0 ? openIndex : indexOf(pointedId);
  const setCursor = (index: number) => setPointedId(rows[index]?.id);
  const moveTo = (index: number) => {
    const row = rows[index];
    if (!row) return;
    setCursor(index);
    onMove(index);
    if (openId) onOpen(row);
  };
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
    else if (rowKey && row && !(/^( |Enter)$/.test(event.key) && isControl(event.target))) rowKey.act(row);
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

/** The share of rows whose content is shown completely before longer content of other rows. */
const usualShare = 0.8;

/** The usual and the widest content of each column, unless they are fixed. They only grow, so that columns do not move back and forth. */
export function useContentWidths<Row>(
  box: React.RefObject<HTMLElement | null>,
  // The count changes when rows are rendered, also while scrolling.
  {
    columns,
    rows,
    renderedCount,
    isFixed = false,
  }: { columns: readonly Column<Row>[]; rows: unknown; renderedCount: number; isFixed?: boolean | undefined },
): readonly (readonly number[])[] {
  const [measured, setMeasured] = useState<{ readonly ids: string; readonly widths: readonly number[][] }>();
  const ids = columns.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows are measured as elements.
  useLayoutEffect(() => {
    const table = box.current?.querySelector('table');
    if (!table || isFixed) return;
    table.dataset.measured = '';
    const [head = [], ...body] = Array.from(table.rows, (row) =>
      Array.from(row.cells, ({ offsetWidth }) => offsetWidth + 1).slice(-columns.length),
    );
    delete table.dataset.measured;
    const widthsAt = (share: number) =>
      head.map((least, index) => {
        const sorted = body.map((widths) => widths[index] ?? 0).sort((left, right) => left - right);
        return Math.max(least, sorted[Math.floor(share * (sorted.length - 1))] ?? 0);
      });
    setMeasured((previous) => {
      const old = previous?.ids === ids ? previous.widths : [];
      const widths = [widthsAt(usualShare), widthsAt(1)].map((row, order) =>
        row.map((width, index) => Math.max(width, old[order]?.[index] ?? 0)),
      );
      return widths.join() === old.join() ? previous : { ids, widths };
    });
  }, [box, ids, columns, rows, renderedCount, isFixed]);
  return measured?.ids === ids ? measured.widths : [];
}
