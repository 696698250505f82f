import { useLayoutEffect, useRef, useState } from 'react';
import type { PageGroup } from '../../features.tsx';
import { storeSidebar, useStoredSidebar } from './stored-sidebar.ts';

/** Heights of an item and of a group's name in low windows, in pixels. */
const [itemHeight, nameHeight] = [24, 26];

/** The group of the current page and the first others that fit into a box of this height. */
function fitting(groups: readonly PageGroup[], here: string | undefined, height: number): readonly string[] {
  let room = height + itemHeight - groups.length * nameHeight;
  return groups
    .toSorted((one, other) => Number(other.label === here) - Number(one.label === here))
    .filter(({ label, pages }) => {
      const isOpen = label === here || pages.length * itemHeight <= room;
      if (isOpen) room -= pages.length * itemHeight;
      return isOpen;
    })
    .map(({ label }) => label);
}

/**
 * The open groups of the sidebar in `box`: that of the current page, whose item is always in view, and all that the user
 * has not folded, which is stored. By default, those that fit.
 */
export function useOpenGroups(groups: readonly PageGroup[], here: string | undefined, page: string | undefined) {
  const box = useRef<HTMLDivElement>(null);
  // Folding moves only after a click: a page that is being opened shows its groups immediately.
  const [isMoving, setMoving] = useState(false);
  const [height, setHeight] = useState(Number.POSITIVE_INFINITY);
  const { open = fitting(groups, here, height) } = useStoredSidebar();
  const isOpen = (label: string) => label === 'top' || label === here || open.includes(label);
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
    storeSidebar({ open: open.includes(label) ? open.filter((other) => other !== label) : [label, ...open] });
  };
  return { box, isOpen, isMoving, toggle };
}
