import { useElementSize, useMergedRef } from '@mantine/hooks';
import { useLayoutEffect, useRef, useState } from 'react';
import { usePageKeys } from '../keyboard/use-page-keys.ts';
import type { RowKey } from './column.ts';

/**
 * The row that keys act on: the row with the open panel, else the one reached with j, k or arrow
 * keys.
 */
export function useCursor<Row extends { readonly id: string }>({
  rows = [],
  openId,
  across = 1,
  onOpen,
  onToggle,
  onMove,
  keys = [],
}: {
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
    if (step !== undefined) moveTo(cursor < 0 ? 0 : Math.max(0, cursor + step));
    else if (event.key === 'Enter' && row && !isControl(event.target)) onOpen(row);
    else if (event.key === 'x' && row && onToggle) onToggle(row);
    else if (rowKey && row) rowKey.act(row);
    else return;
    event.preventDefault();
  });
  return { cursor, setCursor };
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('a, button, [role="tab"]');
}

/** The inner width of an element, already in its first frame; `box` refers to the element. */
export function useWidth<Box extends HTMLElement>() {
  const size = useElementSize<Box>();
  const box = useRef<Box>(null);
  const [firstWidth, setFirstWidth] = useState(0);
  useLayoutEffect(() => setFirstWidth(box.current?.clientWidth ?? 0), []);
  return { box, ref: useMergedRef(size.ref, box), width: size.width || firstWidth };
}
