import { useLayoutEffect, useRef, useState } from 'react';
import type { PageGroup } from '../../features.tsx';
import { storeSidebar, useStoredSidebar } from './stored-sidebar.ts';

/** The height of an item and of a group's name in low windows, in pixels. */
const rowHeight = 24;

/** The first groups that fit into a box of this height, with one row for the current page in a folded group. */
export function fitting(groups: readonly PageGroup[], height: number): readonly string[] {
  const items = groups.flatMap(({ pages }) => pages).length;
  // The first group has no name.
  let room = Math.floor(height / rowHeight) + 1 - groups.length;
  if (items > room) room -= 1;
  return groups.flatMap(({ label, pages: { length } }) => {
    if (length > room) return [];
    room -= length;
    return label;
  });
}

/**
 * The open groups of the sidebar in `box`, above which `pins` are shown: those that the user opened, which is stored, and by
 * default those that fit. Opening a page or a group folds no other group. The item of the current page is always in view.
 */
export function useOpenGroups(all: readonly PageGroup[], page: string | undefined, pins: number) {
  const box = useRef<HTMLDivElement>(null);
  // Folding moves only after a click: a page that is being opened shows its groups immediately.
  const [isMoving, setMoving] = useState(false);
  const [height, setHeight] = useState(Number.POSITIVE_INFINITY);
  const { groups } = useStoredSidebar();
  const fits = fitting(all, height - (pins && pins + 1) * rowHeight);
  const isOpen = (label: string) => Boolean(groups[label] ?? fits.includes(label));
  // biome-ignore lint/correctness/useExhaustiveDependencies(page): each page has another item
  useLayoutEffect(() => {
    const show = () => {
      setHeight(box.current?.clientHeight ?? 0);
      box.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
    };
    show();
    const observer = new ResizeObserver(show);
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, [page]);
  const toggle = (label: string) => {
    setMoving(true);
    storeSidebar({ groups: { ...groups, [label]: !isOpen(label) } });
  };
  return { box, isOpen, isMoving, toggle };
}
