import { useLayoutEffect, useRef, useState } from 'react';
import type { PageGroup } from '../../features.tsx';
import { storeSidebar, useStoredSidebar } from './stored-sidebar.ts';

/** The height of an item and of a group's name in low windows, in pixels. */
const rowHeight = 24;

/**
 * The first groups that fit into a box of this height, with room for the largest of the others: it opens with its pages.
 * The current page does not change them, so that items retain their place.
 */
export function fitting(groups: readonly PageGroup[], height: number): readonly string[] {
  // The first group has no name.
  const room = height / rowHeight + 1 - groups.length;
  const open = new Set<PageGroup>();
  for (const group of groups) {
    open.add(group);
    const others = groups.filter((other) => !open.has(other)).map(sizeOf);
    if ([...open].reduce((sum, member) => sum + sizeOf(member), Math.max(0, ...others)) > room) open.delete(group);
  }
  return [...open].map(({ label }) => label);
}

const sizeOf = ({ pages }: PageGroup) => pages.length;

/**
 * The open groups of the sidebar in `box`: that of the current page, whose item is always in view, and all that the user
 * has not folded, which is stored. By default, those that fit.
 */
export function useOpenGroups(groups: readonly PageGroup[], here: string | undefined, page: string | undefined) {
  const box = useRef<HTMLDivElement>(null);
  // Folding moves only after a click: a page that is being opened shows its groups immediately.
  const [isMoving, setMoving] = useState(false);
  const [height, setHeight] = useState(Number.POSITIVE_INFINITY);
  const { open = fitting(groups, height) } = useStoredSidebar();
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
